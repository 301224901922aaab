import { AppError } from '../../../lib/app-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import { forbidden } from '../../groups/server/access.ts'
import { mayDelete } from '../payments.rules.ts'
import { paymentTexts } from '../payments.texts.ts'
import { changePayment } from './change-payment.service.ts'
import { recordPaymentActivity } from './count-payment.service.ts'
import * as repository from './payments.repository.ts'

/** Soft: it can be restored for 30 days, then a job removes it. What counts is made void first. */
export function deletePayment(ctx: MemberContext, paymentId: string) {
  return changePayment(ctx, 'payment.record', paymentId, async (tx, payment) => {
    if (!mayDelete('PENDING', payment.caller)) throw forbidden()
    if (payment.status === 'APPROVED') throw new AppError('conflict', paymentTexts.voidFirst)
    await repository.updatePayment(tx, payment, { deletedAt: ctx.clock.now() })
    await recordPaymentActivity(tx, ctx, payment, { verb: 'deleted', before: { name: payment.title } })
  })
}

/** Whoever may delete it may bring it back. It comes back as it was. */
export function restorePayment(ctx: MemberContext, paymentId: string) {
  return changePayment(
    ctx,
    'payment.record',
    paymentId,
    async (tx, payment) => {
      if (!mayDelete(payment.status, payment.caller)) throw forbidden()
      await repository.updatePayment(tx, payment, { deletedAt: null })
      await recordPaymentActivity(tx, ctx, payment, { verb: 'restored', after: { name: payment.title } })
    },
    { isDeleted: true },
  )
}
