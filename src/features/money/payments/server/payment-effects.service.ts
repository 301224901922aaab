import type { CurrentUser, Member, MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { logOf, putEntries } from '../../balance-entries/server/balance-entries.service.ts'
import type { Category } from '../../categories/category-keys.ts'
import { effectsOf, type Part } from '../../splits/splits.rules.ts'
import { paymentEntity } from '../payment.entity.ts'
import type { PaymentKind, PaymentStatus } from '../payments.rules.ts'
import { billOfPayment, expenseCounts } from './payments.ports.ts'

/** Who approves a payment; no user when the owners decided. */
export type Approver = Pick<RequestContext, 'enqueue' | 'clock'> & {
  user: CurrentUser | null
  member: Pick<Member, 'familyGroupId' | 'userId'>
}

export type EffectivePayment = {
  id: string
  familyGroupId: string
  propertyId: string | null
  kind: PaymentKind
  status: PaymentStatus
  amountMinor: number
  paidOn: string
  payerId: string
  category: Category
  billId: string | null
  parts: readonly Pick<Part, 'participantId' | 'amountMinor'>[]
}

/** Writes the balance entries of a payment; none unless approved. Called under `lockMoney`. */
export async function putPaymentEntries(tx: Tx, ctx: Omit<Approver, 'clock'>, payment: EffectivePayment) {
  const { id, familyGroupId, propertyId, paidOn, status } = payment
  const source = { familyGroupId, propertyId, occurredOn: paidOn, paymentId: id }
  await putEntries(tx, source, status === 'APPROVED' ? effectsOf(payment) : [])
  await notifyBudgets(tx, ctx, payment)
}

/** An approved expense may use up a budget; so may an edited one. */
export async function notifyBudgets(
  tx: Tx,
  ctx: Omit<Approver, 'clock'>,
  {
    kind,
    status,
    ...payment
  }: Pick<EffectivePayment, 'kind' | 'status' | 'propertyId' | 'category' | 'paidOn'>,
) {
  if (kind === 'EXPENSE' && status === 'APPROVED') await expenseCounts()(tx, ctx, payment)
}

const isAsking = (status: PaymentStatus) => status === 'APPROVED' || status === 'PENDING'

/** Reopens or pays its bill, which is already locked. */
export async function syncBill(
  tx: Tx,
  ctx: MemberContext,
  { billId }: Pick<EffectivePayment, 'billId'>,
  { from, to }: { from: PaymentStatus | 'DELETED'; to: PaymentStatus | 'DELETED' },
) {
  if (billId === null) return
  const [was, becomes] = [from !== 'DELETED' && isAsking(from), to !== 'DELETED' && isAsking(to)]
  if (was && !becomes) await billOfPayment().reopen(tx, ctx, billId)
  if (!was && becomes) await billOfPayment().payAgain(tx, ctx, billId)
}

export const recordPaymentActivity = logOf(paymentEntity)
