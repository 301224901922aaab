import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { recordLimit } from '../../payments/payments.rules.ts'
import { paymentTexts } from '../../payments/payments.texts.ts'
import { type AddedPayment, addPayment } from '../../payments/server/add-payment.service.ts'
import { paidMailDelaySeconds } from '../bills.rules.ts'
import type { PayBillInput } from '../bills.schemas.ts'
import * as repository from './bills.repository.ts'
import { holdBill, isOver, recordBill, requireFresh } from './bills.service.ts'

/**
 * Records the expense and marks the bill as paid in one transaction. A retry with the same payment id returns the same
 * answer. Members pay what they paid themselves, also for bills added by others.
 */
export async function payBill(ctx: MemberContext, input: PayBillInput): Promise<AddedPayment> {
  // Counts as recording a payment.
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  return changeInGroup(ctx, 'payment.record', (tx, member) => payHeldBill(tx, { ...ctx, member }, input))
}

/** Pays a bill inside the caller’s transaction, which locks the membership (`changeInGroup`). */
export async function payHeldBill(
  tx: Tx,
  ctx: MemberContext,
  { billId, version, payment: sent }: PayBillInput,
): Promise<AddedPayment> {
  const { familyGroupId } = ctx.member
  const key = { billId, familyGroupId }
  const bill = await holdBill(tx, key, sent.propertyId)
  // The bill knows its contractor.
  const workerId = sent.workerId ?? bill.fields.workerId
  const payment = { ...sent, workerId, isOwed: workerId === bill.fields.workerId, billId }
  if (bill.status === 'PAID') {
    const paidBy = await repository.findPaymentOf(tx, key)
    if (paidBy?.id !== payment.id) throw alreadyPaid()
    // Returns the same answer, or rejects other values.
    return addPayment(tx, ctx, payment)
  }
  if (bill.status === 'CANCELLED') throw isOver(bill.status)
  await requireFresh(tx, ctx, { version: bill.version, key, member: ctx.member }, version)
  const added = await addPayment(tx, ctx, payment)
  // The id belongs to another or a voided payment, which did not pay this bill.
  if (!added.isNew) throw new AppError('conflict', paymentTexts.idTaken)
  await repository.updateBill(tx, key, { status: 'PAID' })
  const { currency } = await reckoningOf(tx, familyGroupId)
  const amount: LoggedAmount = { amountMinor: payment.amountMinor, currency }
  const { propertyId, title: name } = bill.fields
  await recordBill(
    tx,
    ctx,
    { id: billId, familyGroupId, propertyId },
    { verb: 'PAID', after: { name, amount } },
  )
  if (workerId)
    await ctx.enqueue(
      tx,
      'mail.send',
      { kind: 'invoice-paid', ids: { paymentId: added.paymentId } },
      { delaySeconds: paidMailDelaySeconds },
    )
  return added
}

const alreadyPaid = () =>
  new AppError(
    'conflict',
    t`Someone else has already paid this bill. Nothing was recorded twice. See the expense on the bill’s page.`,
  )

type Caller = Pick<MemberContext, 'member' | 'user'>

/** Reopens the bill of a rejected, voided or deleted payment, in the transaction that holds it. */
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

/** Locks the bill of a payment that is about to change, so the order is always bill, payment, money. */
export async function holdBillOf(
  tx: Tx,
  { member }: { member: Pick<Member, 'familyGroupId'> },
  billId: string,
): Promise<void> {
  await repository.lockBillEvenDeleted(tx, { billId, familyGroupId: member.familyGroupId })
}

/**
 * Checks before a rejected or deleted payment of a bill asks again, in the transaction that holds it. @throws AppError
 * `conflict` when the bill was paid by another expense or cancelled
 */
export async function settleBillAgain(tx: Tx, ctx: Caller, billId: string): Promise<void> {
  const key = { billId, familyGroupId: ctx.member.familyGroupId }
  const bill = await repository.lockBillEvenDeleted(tx, key)
  if (!bill) return
  if (bill.status === 'PAID')
    throw new AppError(
      'conflict',
      t`This bill has already been paid by another expense. Delete this expense, or void the other one first.`,
    )
  if (bill.status === 'CANCELLED')
    throw new AppError('conflict', t`The bill for this expense was cancelled. Reopen the bill first.`)
  await repository.updateBill(tx, key, { status: 'PAID' })
  await recordBill(tx, ctx, { ...bill, ...key, id: billId }, { verb: 'PAID', after: { name: bill.title } })
}
