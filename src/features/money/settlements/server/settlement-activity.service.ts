import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { settlementEntity } from '../settlement.entity.ts'

type Entry = ActivityEntry<typeof settlementEntity>
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
    of: settlementEntity,
    entityId: id,
    ...(propertyId && { propertyId }),
    ...entry,
  })
