import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { lockBillEvenDeleted, updateBill } from './bills.repository.ts'
import { recordBill } from './bills.service.ts'

type Caller = Pick<MemberContext, 'member' | 'user'>

/**
 * To be called when the payment of a bill was rejected, made void or deleted, in the transaction that holds and changed
 * it: the bill is to be paid again.
 */
export async function reopenBillOf(tx: Tx, ctx: Caller, billId: string): Promise<void> {
  const key = { billId, familyGroupId: ctx.member.familyGroupId }
  const bill = await lockBillEvenDeleted(tx, key)
  if (bill?.status !== 'PAID') return
  await updateBill(tx, key, { status: 'PLANNED' })
  const { propertyId, title: name } = bill
  await recordBill(tx, ctx, { billId, propertyId, verb: 'REOPENED', after: { name } })
}

/**
 * Holds the bill of a payment that is about to change, so that whoever pays it and whoever opens it again take it in the
 * same order: the bill, its payment, then the money of the group.
 */
export async function holdBillOf(tx: Tx, { member }: Pick<Caller, 'member'>, billId: string): Promise<void> {
  await lockBillEvenDeleted(tx, { billId, familyGroupId: member.familyGroupId })
}

/**
 * To be called before a payment of a bill that was rejected or deleted asks to count again, in the transaction that holds
 * it. @throws AppError `conflict` when it was paid otherwise, or cancelled, meanwhile
 */
export async function settleBillAgain(tx: Tx, ctx: Caller, billId: string): Promise<void> {
  const key = { billId, familyGroupId: ctx.member.familyGroupId }
  const bill = await lockBillEvenDeleted(tx, key)
  if (!bill) return
  if (bill.status === 'PAID')
    throw new AppError(
      'conflict',
      'The bill was paid otherwise meanwhile. Delete this payment, or make the other one void first.',
    )
  if (bill.status === 'CANCELLED')
    throw new AppError(
      'conflict',
      'The bill of this payment was cancelled meanwhile. Plan the bill again first, on its page.',
    )
  await updateBill(tx, key, { status: 'PAID' })
  const { propertyId, title: name } = bill
  await recordBill(tx, ctx, { billId, propertyId, verb: 'PAID', after: { name } })
}
