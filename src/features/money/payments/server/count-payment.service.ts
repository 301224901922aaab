import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { Category } from '../../categories/categories.ts'
import { logOf, putEntries } from '../../ledger/server/ledger.service.ts'
import { effectsOf, type Part } from '../../splits/splits.rules.ts'
import { paymentEntity } from '../payment.entity.ts'
import type { PaymentKind, PaymentStatus } from '../payments.rules.ts'
import { billOfPayment, expenseCounts } from './payments.ports.ts'

export type Counting = {
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

/** What the payment does to the balances from now on: nothing, unless it is approved. Called under `lockMoney`. */
export async function putPaymentEntries(tx: Tx, ctx: MemberContext, payment: Counting) {
  const { id, familyGroupId, propertyId, paidOn, status } = payment
  const source = { familyGroupId, propertyId, occurredOn: paidOn, paymentId: id }
  await putEntries(tx, source, status === 'APPROVED' ? effectsOf(payment) : [])
  await tellOfBudgets(tx, ctx, payment)
}

/** What counts may fill a budget of its house; also when it was for something else before. */
export async function tellOfBudgets(
  tx: Tx,
  ctx: MemberContext,
  { kind, status, ...payment }: Pick<Counting, 'kind' | 'status' | 'propertyId' | 'category' | 'paidOn'>,
) {
  if (kind === 'EXPENSE' && status === 'APPROVED') await expenseCounts()(tx, ctx, payment)
}

const isAsking = (status: PaymentStatus) => status === 'APPROVED' || status === 'PENDING'

/** The bill of a payment that asks no more, or asks again, is to be paid again, or is paid. It is held already. */
export async function settleBill(
  tx: Tx,
  ctx: MemberContext,
  { billId }: Pick<Counting, 'billId'>,
  { from, to }: { from: PaymentStatus | 'DELETED'; to: PaymentStatus | 'DELETED' },
) {
  if (billId === null) return
  const [was, becomes] = [from !== 'DELETED' && isAsking(from), to !== 'DELETED' && isAsking(to)]
  if (was && !becomes) await billOfPayment().reopen(tx, ctx, billId)
  if (!was && becomes) await billOfPayment().settleAgain(tx, ctx, billId)
}

export const recordPaymentActivity = logOf(paymentEntity)
