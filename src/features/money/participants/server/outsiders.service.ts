import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { lockMoney } from '../../ledger/server/ledger.service.ts'
import { listParticipants, outsiderNamed } from './participants.service.ts'

/** More than any family shares its costs with; beyond it a list is no help. */
export const maxOutsiders = 200

/**
 * Lets somebody outside the group take part in its money, by their name; who is known by it already is who they were.
 * Nothing is owed by it and nobody gets in, so that the log has no line of it: the payments that name them do.
 */
export function addOutsider(ctx: MemberContext, name: string): Promise<{ id: string }> {
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const id = await outsiderNamed(tx, familyGroupId, name)
    await requireRoomForOutsiders(tx, ctx)
    return { id }
  })
}

/** After somebody was added, while the money of the group is held. */
export async function requireRoomForOutsiders(tx: Tx, ctx: MemberContext) {
  const people = await listParticipants(ctx, tx)
  const outsiders = people.filter(({ standing }) => standing === 'OUTSIDER')
  if (outsiders.length > maxOutsiders) throw tooMany()
}

const tooMany = () =>
  new AppError(
    'conflict',
    `A group can share its costs with ${maxOutsiders} people outside it. Choose one who is in the list already.`,
  )
