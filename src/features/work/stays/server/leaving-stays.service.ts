import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { stayEntity } from '../stay.entity.ts'
import { stayName } from '../stays.texts.ts'
import { personNameOf } from './list-stays.service.ts'
import * as repository from './stays.repository.ts'

type Leaver = {
  familyGroupId: string
  userId: string
  /** Who is said to have cancelled them: the one who does it, or nobody when their account goes. */
  decidedBy?: string | null
}

/**
 * Somebody leaves the group: what they planned and has not begun is cancelled, and what they only asked for; who is there
 * now, or was, stays in the history. In the transaction in which they leave.
 */
export async function cancelStaysOf(
  tx: Tx,
  { user, clock }: Pick<SignedInContext, 'user' | 'clock'>,
  { familyGroupId, userId, decidedBy = user.id }: Leaver,
) {
  const leaver = { familyGroupId, userId, decidedBy }
  for (const row of await repository.cancelPlansOf(tx, leaver, clock.now())) {
    await recordActivity(tx, {
      familyGroupId,
      actor: user,
      verb: 'CANCELLED',
      of: stayEntity,
      entityId: row.id,
      propertyId: row.propertyId,
      before: { name: stayName(personNameOf(row), row), status: row.status },
      after: { status: 'CANCELLED' },
    })
  }
}
