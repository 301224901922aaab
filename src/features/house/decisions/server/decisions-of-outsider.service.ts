import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import { groupFiles } from '../../../base/files/files.rules.ts'
import { type OpenedFile, openFileOf } from '../../../base/files/server/files.service.ts'
import { maxOfOutsider } from '../decisions.rules.ts'
import type { DecisionOfOutsider } from '../decisions.schemas.ts'
import {
  findDocumentOfOutsider,
  listDocumentsOfOutsider,
  listOfOutsider,
} from './decisions-of-outsider.repository.ts'

/**
 * Returns the decisions that wait for the owner of a relative’s link, and the results of the last 90 days. The caller has checked what the link opens. A name
 * that two of those asked share is nobody’s, as when voting.
 */
export async function listDecisionsByLink({ db, relative }: RelativeContext): Promise<DecisionOfOutsider[]> {
  const { propertyId, familyGroupId, ownerName } = relative
  if (ownerName === null) return []
  const owner = { propertyId, familyGroupId, ownerName }
  const [rows, attached] = await Promise.all([
    listOfOutsider(db, owner, maxOfOutsider),
    listDocumentsOfOutsider(db, owner),
  ])
  const documentsOf = Map.groupBy(attached, ({ decisionId }) => decisionId)
  // The last one may be cut off from its second row.
  const complete = rows.length === maxOfOutsider ? rows.filter(({ id }) => id !== rows.at(-1)?.id) : rows
  return complete
    .filter(({ id }) => rows.filter((row) => row.id === id).length === 1)
    .map(({ kind, counting, threshold, quorumBasisPoints, castAt, option, adoptedOption, ...decision }) => {
      const { id, question, background, deadlineOn, answers, currency, isOpen, state } = decision
      const { subjectKind, subjectName, subjectMinor } = decision
      return {
        ...{ id, question, background, deadlineOn, answers, currency, isOpen, state, adoptedOption },
        about:
          subjectKind && subjectName && subjectMinor !== null
            ? { kind: subjectKind, name: subjectName, amountMinor: subjectMinor }
            : null,
        documents: (documentsOf.get(id) ?? []).map(({ decisionId: _, ...document }) => document),
        rule: { kind, counting, threshold, quorumBasisPoints, options: answers.length },
        ...(castAt !== null && { choice: option }),
      }
    })
}

/**
 * Opens a document of a decision that the page of the owner shows. The caller has checked what the link opens.
 * @throws AppError `not-found` for every other file, and where two of those asked have the name of the owner
 */
export async function openDocumentByLink(
  ctx: RelativeContext,
  { decisionId, documentId }: { decisionId: string; documentId: string },
): Promise<OpenedFile> {
  const { propertyId, familyGroupId, ownerName } = ctx.relative
  const isOfIds = [decisionId, documentId].every((id) => idSchema.safeParse(id).success)
  if (!isOfIds || ownerName === null) throw notFound(t`This file`)
  const owner = { propertyId, familyGroupId, ownerName }
  const [file, ...others] = await findDocumentOfOutsider(ctx.db, owner, { decisionId, documentId })
  if (!file || others.length > 0) throw notFound(t`This file`)
  return openFileOf(ctx, groupFiles(familyGroupId), file.fileId, 'original')
}
