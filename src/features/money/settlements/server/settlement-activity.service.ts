import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'

type Entry = ActivityEntry<'settlement'>
type Settlement = { id: string; familyGroupId: string; propertyId: string | null }

/** A line in the log, of the group or of the house that was settled. */
export const recordSettlementActivity = (
  tx: Tx,
  { user }: Pick<SignedInContext, 'user'>,
  { id, familyGroupId, propertyId }: Settlement,
  entry: Entry,
) =>
  recordActivity(tx, {
    familyGroupId,
    actor: user,
    entityType: 'settlement',
    entityId: id,
    ...(propertyId && { propertyId }),
    ...entry,
  })
