import { AppError } from '../../../lib/app-error.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { MemberContext } from '../../../server/context.ts'
import { changeInGroup } from '../../groups/server/access.ts'
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
export async function payBill(
  ctx: MemberContext,
  { billId, version, payment }: PayBillInput,
): Promise<AddedPayment> {
  // It records a payment, and counts as one.
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  return changeInGroup(ctx, 'payment.record', async (tx, member) => {
    const { familyGroupId } = member
    const key = { billId, familyGroupId }
    const bill = await holdBill(tx, key, payment.propertyId)
    if (bill.status === 'PAID') {
      const paidBy = await repository.findPaymentOf(tx, key)
      if (paidBy?.id !== payment.id) throw alreadyPaid()
      // Answers as before, or says that it was sent with other values.
      return addPayment(tx, { ...ctx, member }, { ...payment, billId })
    }
    if (bill.status === 'CANCELLED') throw isOver(bill.status)
    await requireFresh(tx, ctx, { version: bill.version, key, member }, version)
    const added = await addPayment(tx, { ...ctx, member }, { ...payment, billId })
    // The id is that of another payment, or of one that was taken back: this bill was not paid by it.
    if (!added.isNew) throw new AppError('conflict', paymentTexts.idTaken)
    await repository.updateBill(tx, key, { status: 'PAID' })
    const { currency } = await repository.getGroupOf(tx, familyGroupId)
    const amount = formatMoney(payment.amountMinor, currency, 'en')
    const { propertyId, title: name } = bill.fields
    await recordBill(tx, ctx, { billId, propertyId, verb: 'paid', after: { name, amount } })
    return added
  })
}

const alreadyPaid = () =>
  new AppError(
    'conflict',
    'Somebody else has paid this bill meanwhile. Nothing was recorded twice: look at the payment on the page of the bill.',
  )
