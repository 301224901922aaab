import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { Category } from '../../categories/categories.ts'

/** An expense counts from now on: its budget may be used up. Called in the transaction of the payment. */
export const expenseCounts =
  createPort<
    (
      tx: Tx,
      ctx: MemberContext,
      expense: { propertyId: string | null; category: Category; paidOn: string },
    ) => Promise<void>
  >('an expense counts')

type Caller = Pick<MemberContext, 'member' | 'user'>

/** What happens to the bill that a payment pays, in the transaction of the payment. */
type BillOfPayment = {
  /** Holds it before its payment, which everybody takes in this order. */
  hold: (tx: Tx, ctx: Pick<Caller, 'member'>, billId: string) => Promise<void>
  /** The payment asks no more: the bill is to be paid again. */
  reopen: (tx: Tx, ctx: Caller, billId: string) => Promise<void>
  /** The payment asks again. @throws AppError `conflict` when the bill was paid otherwise, or cancelled, meanwhile */
  settleAgain: (tx: Tx, ctx: Caller, billId: string) => Promise<void>
}

export const billOfPayment = createPort<BillOfPayment>('bill of a payment')
