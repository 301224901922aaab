import type { SignedInContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { recordActivity } from '../../activity/server/activity.service.ts'
import { stayName } from '../stays.texts.ts'
import { personNameOf } from './list-stays.service.ts'
import * as repository from './stays.repository.ts'

/**
 * Somebody leaves the group: what they planned and has not begun is cancelled, and what they only asked for; who is there
 * now, or was, stays in the history. In the transaction in which they leave.
 */
export async function cancelStaysOf(
  tx: Tx,
  { user, clock }: Pick<SignedInContext, 'user' | 'clock'>,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
) {
  for (const row of await repository.cancelPlansOf(tx, { familyGroupId, userId }, clock.now())) {
    await recordActivity(tx, {
      familyGroupId,
      actor: user,
      verb: 'cancelled',
      entityType: 'stay',
      entityId: row.id,
      propertyId: row.propertyId,
      before: { name: stayName(personNameOf(row), row), status: row.status },
      after: { status: 'CANCELLED' },
    })
  }
}
