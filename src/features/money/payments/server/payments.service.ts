import type { MemberContext } from '../../../../server/context.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { searchWords } from '../../../house/assets/assets.rules.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import { paymentPageSize, recordLimit } from '../payments.rules.ts'
import type {
  ListPaymentsInput,
  PaymentLineView,
  PaymentPageView,
  RecordPaymentInput,
} from '../payments.schemas.ts'
import { type AddedPayment, addPayment } from './add-payment.service.ts'
import { paymentLine } from './find-payment.service.ts'
import * as reads from './payment-reads.repository.ts'

/** Records what somebody paid or received. The same id sent again answers as before. */
export async function recordPayment(
  ctx: MemberContext,
  { familyGroupId: _, ...payment }: RecordPaymentInput,
): Promise<AddedPayment> {
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  const { propertyId } = payment
  return propertyId
    ? changeInProperty(ctx, 'payment.record', propertyId, (tx, member) =>
        addPayment(tx, { ...ctx, member }, payment),
      )
    : changeInGroup(ctx, 'payment.record', (tx, member) => addPayment(tx, { ...ctx, member }, payment))
}

/** A page of the payments of the group, narrowed as the address says, the latest first. */
export async function listPayments(
  ctx: MemberContext,
  { q = '', after, familyGroupId: _, ...narrowed }: ListPaymentsInput,
): Promise<PaymentPageView> {
  const choice = { ...narrowed, words: searchWords(q), familyGroupId: ctx.member.familyGroupId }
  // One more than is shown tells whether there is a next page.
  const page = { myUserId: ctx.user.id, after, limit: paymentPageSize + 1 }
  const rows = await reads.listPayments(ctx.db, choice, page)
  const payments = rows.slice(0, paymentPageSize).map((row) => paymentLine(row, ctx.user.id))
  return { payments, next: rows.length > paymentPageSize ? (payments.at(-1)?.id ?? null) : null }
}

/** For the dashboard: what waits for the caller, the oldest first. */
export async function listWaitingPayments(ctx: MemberContext, limit: number): Promise<PaymentLineView[]> {
  const { familyGroupId, role, userId } = ctx.member
  const rows = await reads.listWaiting(ctx.db, familyGroupId, {
    userId,
    isManager: role === 'MANAGER',
    isViewer: role === 'VIEWER',
    limit,
  })
  return rows.map((row) => paymentLine(row, userId))
}
