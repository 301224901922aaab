import { AppError } from '../../../../lib/app-error.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { reckoningOf } from '../../ledger/server/ledger.service.ts'
import { recordLimit } from '../../payments/payments.rules.ts'
import { paymentTexts } from '../../payments/payments.texts.ts'
import { type AddedPayment, addPayment } from '../../payments/server/add-payment.service.ts'
import type { PayBillInput } from '../bills.schemas.ts'
import * as repository from './bills.repository.ts'
import { holdBill, isOver, recordBill, requireFresh } from './bills.service.ts'

/**
 * Records the expense by which a bill is paid, and marks the bill as paid, in one transaction: never one without the
 * other. The id of the payment is made by the sender: sent again after a lost answer it answers as before. Members pay what
 * they paid themselves, also bills that somebody else added.
 */
export async function payBill(ctx: MemberContext, input: PayBillInput): Promise<AddedPayment> {
  // It records a payment, and counts as one.
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  return changeInGroup(ctx, 'payment.record', (tx, member) => payHeldBill(tx, { ...ctx, member }, input))
}

/** The part of it that runs inside a transaction of the caller, in which their membership is held (`changeInGroup`). */
export async function payHeldBill(
  tx: Tx,
  ctx: MemberContext,
  { billId, version, payment: sent }: PayBillInput,
): Promise<AddedPayment> {
  const { familyGroupId } = ctx.member
  const key = { billId, familyGroupId }
  const bill = await holdBill(tx, key, sent.propertyId)
  // Who is paid is known from the bill.
  const workerId = sent.workerId ?? bill.fields.workerId
  const payment = { ...sent, workerId, isOwed: workerId === bill.fields.workerId, billId }
  if (bill.status === 'PAID') {
    const paidBy = await repository.findPaymentOf(tx, key)
    if (paidBy?.id !== payment.id) throw alreadyPaid()
    // Answers as before, or says that it was sent with other values.
    return addPayment(tx, ctx, payment)
  }
  if (bill.status === 'CANCELLED') throw isOver(bill.status)
  await requireFresh(tx, ctx, { version: bill.version, key, member: ctx.member }, version)
  const added = await addPayment(tx, ctx, payment)
  // The id is that of another payment, or of one that was taken back: this bill was not paid by it.
  if (!added.isNew) throw new AppError('conflict', paymentTexts.idTaken)
  await repository.updateBill(tx, key, { status: 'PAID' })
  const { currency } = await reckoningOf(tx, familyGroupId)
  const amount = formatMoney(payment.amountMinor, currency, 'en')
  const { propertyId, title: name } = bill.fields
  await recordBill(
    tx,
    ctx,
    { id: billId, familyGroupId, propertyId },
    { verb: 'PAID', after: { name, amount } },
  )
  return added
}

const alreadyPaid = () =>
  new AppError(
    'conflict',
    'Somebody else has paid this bill meanwhile. Nothing was recorded twice: look at the payment on the page of the bill.',
  )

type Caller = Pick<MemberContext, 'member' | 'user'>

/**
 * To be called when the payment of a bill was rejected, made void or deleted, in the transaction that holds and changed
 * it: the bill is to be paid again.
 */
export async function reopenBillOf(tx: Tx, ctx: Caller, billId: string): Promise<void> {
  const key = { billId, familyGroupId: ctx.member.familyGroupId }
  const bill = await repository.lockBillEvenDeleted(tx, key)
  if (bill?.status !== 'PAID') return
  await repository.updateBill(tx, key, { status: 'PLANNED' })
  await recordBill(
    tx,
    ctx,
    { ...bill, ...key, id: billId },
    { verb: 'REOPENED', after: { name: bill.title } },
  )
}

/**
 * Holds the bill of a payment that is about to change, so that whoever pays it and whoever opens it again take it in the
 * same order: the bill, its payment, then the money of the group.
 */
export async function holdBillOf(tx: Tx, { member }: Pick<Caller, 'member'>, billId: string): Promise<void> {
  await repository.lockBillEvenDeleted(tx, { billId, familyGroupId: member.familyGroupId })
}

/**
 * To be called before a payment of a bill that was rejected or deleted asks to count again, in the transaction that holds
 * it. @throws AppError `conflict` when it was paid otherwise, or cancelled, meanwhile
 */
export async function settleBillAgain(tx: Tx, ctx: Caller, billId: string): Promise<void> {
  const key = { billId, familyGroupId: ctx.member.familyGroupId }
  const bill = await repository.lockBillEvenDeleted(tx, key)
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
  await repository.updateBill(tx, key, { status: 'PAID' })
  await recordBill(tx, ctx, { ...bill, ...key, id: billId }, { verb: 'PAID', after: { name: bill.title } })
}
