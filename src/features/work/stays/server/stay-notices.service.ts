import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { stayDecided, stayRequested } from '../../../base/notifications/types/houses.ts'
import type { Span, StayStatus } from '../stays.rules.ts'

type Told = Span & {
  familyGroupId: string
  propertyId: string
  propertyName: string
  personName: string
  userId: string | null
  createdBy: string | null
}

const factsOf = ({ familyGroupId, propertyId, propertyName, personName, startsOn, endsOn }: Told) => ({
  familyGroupId,
  propertyId,
  propertyName,
  personName,
  startsOn,
  endsOn,
})

/** To those who can say yes or no. */
export async function announceRequest(tx: Tx, ctx: MemberContext, stay: Told) {
  await raiseNotification(tx, ctx, stayRequested, {
    userIds: await listMemberIds(tx, stay.familyGroupId, ['MANAGER', 'MEMBER']),
    actorUserId: ctx.user.id,
    familyGroupId: stay.familyGroupId,
    facts: factsOf(stay),
  })
}

/** To the one who stays, and to the one who asked for them. */
export function announceDecision(
  tx: Tx,
  ctx: MemberContext,
  stay: Told,
  { status, reason }: { status: Exclude<StayStatus, 'REQUESTED'>; reason: string | null },
) {
  return raiseNotification(tx, ctx, stayDecided, {
    userIds: [stay.userId, stay.createdBy].filter((userId) => userId !== null),
    actorUserId: ctx.user.id,
    familyGroupId: stay.familyGroupId,
    facts: { ...factsOf(stay), status, reason },
  })
}
