import { coarseNetwork } from '../../../../server/client-address.ts'
import type { ShareContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { insertLinkEvent, insertOpening, type LinkEvent } from './link-events.repository.ts'

/** Adds an entry to the activity of a link. */
export const noteUse = (
  db: Executor,
  { share, from }: Pick<ShareContext, 'share' | 'from'>,
  kind: LinkEvent['kind'],
): Promise<void> =>
  insertLinkEvent(db, {
    shareLinkId: share.shareLinkId,
    kind,
    network: coarseNetwork(from.address),
    device: from.device,
  })

/** Records that a link’s page was opened. */
export const noteOpened = (
  db: Executor,
  { share, from }: Pick<ShareContext, 'share' | 'from'>,
): Promise<void> =>
  insertOpening(db, {
    shareLinkId: share.shareLinkId,
    network: coarseNetwork(from.address),
    device: from.device,
  })
