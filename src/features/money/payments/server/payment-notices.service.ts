import { formatMoney } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  answerNotifications,
  raiseNotification,
} from '../../../base/notifications/server/notifications.service.ts'
import { paymentApproval, paymentDecided } from '../../../base/notifications/types/money.ts'

type Told = { id: string; familyGroupId: string; title: string; amountMinor: number }

/** To those who can decide. */
export function announcePending(
  tx: Tx,
  ctx: MemberContext,
  { id, familyGroupId, title, amountMinor }: Told,
  context: {
    deciders: readonly { userId: string }[]
    currency: string
    payer: { name: string }
    propertyName: string | null
  },
) {
  return raiseNotification(tx, ctx, paymentApproval, {
    userIds: context.deciders.map(({ userId }) => userId),
    actorUserId: ctx.user.id,
    familyGroupId,
    facts: {
      familyGroupId,
      paymentId: id,
      title,
      amount: formatMoney(amountMinor, context.currency, 'en'),
      payerName: context.payer.name,
      propertyName: context.propertyName,
    },
  })
}

/** It does not wait any more, or not as it did: who can decide has nothing to do about what they were told. */
export const withdrawPending = (tx: Tx, { id, familyGroupId }: Pick<Told, 'id' | 'familyGroupId'>) =>
  answerNotifications(tx, familyGroupId, paymentApproval, { paymentId: id })

/** To who paid it and to who recorded it; nobody is asked about it any more. */
export async function announceDecision(
  tx: Tx,
  ctx: MemberContext,
  {
    id,
    familyGroupId,
    title,
    amountMinor,
    ...payment
  }: Told & {
    currency: string
    payerUserId: string | null
    createdBy: string | null
  },
  { status, reason }: { status: 'APPROVED' | 'REJECTED' | 'VOID'; reason: string | null },
) {
  await withdrawPending(tx, { id, familyGroupId })
  await raiseNotification(tx, ctx, paymentDecided, {
    userIds: [payment.payerUserId, payment.createdBy].filter((userId) => userId !== null),
    actorUserId: ctx.user.id,
    familyGroupId,
    facts: {
      familyGroupId,
      paymentId: id,
      title,
      amount: formatMoney(amountMinor, payment.currency, 'en'),
      status,
      reason,
    },
  })
}
