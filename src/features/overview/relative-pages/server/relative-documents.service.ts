import type { RelativeContext } from '../../../../server/context.ts'
import type { OpenedFile } from '../../../base/files/server/files.service.ts'
import { openDocumentByLink } from '../../../house/decisions/server/decisions-of-outsider.service.ts'
import { mayByLink } from '../../../work/relative-links/server/relative-access.service.ts'
import { linkNotValid } from '../../../work/share-links/server/share-access.service.ts'

/** Opens a document of a decision for someone whose link votes; for every other link there is nothing here. */
export async function openDecisionDocument(
  ctx: RelativeContext,
  of: { decisionId: string; documentId: string },
): Promise<OpenedFile> {
  if (!mayByLink(ctx, 'VOTE')) throw linkNotValid()
  return openDocumentByLink(ctx, of)
}
