import type { CurrentUser, Member, MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { Category } from '../../categories/category-keys.ts'

/** Called in the payment’s transaction when an expense is approved: it may use up a budget. */
export const expenseCounts =
  createPort<
    (
      tx: Tx,
      ctx: Pick<RequestContext, 'enqueue'> & {
        user: Pick<CurrentUser, 'id'> | null
        member: Pick<Member, 'familyGroupId'>
      },
      expense: { propertyId: string | null; category: Category; paidOn: string },
    ) => Promise<void>
  >('an expense counts')

type Caller = Pick<MemberContext, 'member' | 'user'>

/** Updates the bill of a payment, in the payment’s transaction. */
type BillOfPayment = {
  /** Locks the bill before its payment. */
  hold: (tx: Tx, ctx: { member: Pick<Member, 'familyGroupId'> }, billId: string) => Promise<void>
  /** The payment was withdrawn: reopens the bill. */
  reopen: (tx: Tx, ctx: Caller, billId: string) => Promise<void>
  /** The payment asks again. @throws AppError `conflict` when the bill was paid by another expense or cancelled */
  payAgain: (tx: Tx, ctx: Caller, billId: string) => Promise<void>
}

export const billOfPayment = createPort<BillOfPayment>('bill of a payment')
