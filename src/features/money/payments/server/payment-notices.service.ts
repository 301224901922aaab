import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import {
  raiseNotification,
  resolveNotifications,
} from '../../../base/notifications/server/notifications.service.ts'
import { paymentApproval, paymentDecided } from '../../../base/notifications/types/money.ts'

type Teller = Pick<RequestContext, 'enqueue'> & { user: Pick<CurrentUser, 'id'> | null }

type Told = { id: string; familyGroupId: string; title: string; amountMinor: number }

/** Notifies everyone who can decide. */
export function announcePending(
  tx: Tx,
  ctx: Teller,
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
    actorUserId: ctx.user?.id ?? null,
    familyGroupId,
    facts: {
      familyGroupId,
      paymentId: id,
      title,
      amountMinor,
      currency: context.currency,
      payerName: context.payer.name,
      propertyName: context.propertyName,
    },
  })
}

/** Marks their notifications as read once it no longer waits, or has changed. */
export const withdrawPending = (tx: Tx, { id, familyGroupId }: Pick<Told, 'id' | 'familyGroupId'>) =>
  resolveNotifications(tx, familyGroupId, paymentApproval, id)

/** Notifies the payer and the recorder, and marks the requests as read. */
export async function announceDecision(
  tx: Tx,
  ctx: Teller,
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
    actorUserId: ctx.user?.id ?? null,
    familyGroupId,
    facts: {
      familyGroupId,
      paymentId: id,
      title,
      amountMinor,
      currency: payment.currency,
      status,
      reason,
    },
  })
}
