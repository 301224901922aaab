import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  raiseNotification,
  resolveNotifications,
} from '../../../base/notifications/server/notifications.service.ts'
import { settlementConfirmed, settlementRecorded } from '../../../base/notifications/types/money.ts'
import { speaksForReceiver } from '../settlements.rules.ts'
import { type SettlementNameFacts, settlementName } from '../settlements.texts.ts'
import { type Answering, standOf } from './settlement-views.service.ts'

type Told = {
  id: string
  familyGroupId: string
  propertyId: string | null
  fromId: string
  toId: string
  createdBy: string | null
  name: SettlementNameFacts
}

const factsOf = ({ id, familyGroupId, propertyId, name }: Told) => ({
  settlementId: id,
  familyGroupId,
  propertyId,
  name: () => settlementName(name),
})

/** Notifies the person who confirms, and the payer if someone else recorded it. */
export async function announceRecorded(tx: Tx, ctx: MemberContext, told: Told, answering: Answering) {
  const { familyGroupId } = told
  const confirmers = answering.members.filter(({ userId, role }) =>
    speaksForReceiver(standOf({ userId, role, familyGroupId }, told, answering)),
  )
  const raise = (userIds: string[], needsAnswer: boolean) =>
    raiseNotification(tx, ctx, settlementRecorded, {
      userIds,
      actorUserId: ctx.user.id,
      familyGroupId,
      facts: { ...factsOf(told), needsAnswer },
    })
  const asked = confirmers.map(({ userId }) => userId)
  await raise(asked, true)
  await raise(
    partiesOf(told, answering).filter((userId) => !asked.includes(userId)),
    false,
  )
}

type Outcome = { status: 'CONFIRMED' | 'DISPUTED' | 'VOID'; reason: string | null }

/**
 * Notifies both sides and the recorder, and marks the requests as read.
 * @param actorUserId who decided; null for a receiver who answers by link
 */
export async function announceDecision(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'>,
  told: Told,
  { answering, actorUserId, ...outcome }: Outcome & { answering: Answering; actorUserId: string | null },
) {
  await resolveNotifications(tx, told.familyGroupId, settlementRecorded, told.id)
  await raiseNotification(tx, ctx, settlementConfirmed, {
    userIds: [
      ...partiesOf(told, answering),
      ...(told.createdBy ? [told.createdBy] : []),
      // A manager made the link and knows the PIN, so all of them hear of an answer.
      ...(actorUserId === null ? answering.members.filter(isManager).map(({ userId }) => userId) : []),
    ],
    actorUserId,
    familyGroupId: told.familyGroupId,
    facts: { ...factsOf(told), ...outcome },
  })
}

const isManager = ({ role }: Answering['members'][number]) => role === 'MANAGER'

const partiesOf = ({ fromId, toId }: Told, answering: Answering) =>
  answering.members
    .filter(({ participantId }) => participantId === fromId || participantId === toId)
    .map(({ userId }) => userId)
