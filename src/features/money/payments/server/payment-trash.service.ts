import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import {
  columnOf,
  defineTrash,
  putInTrash,
  requireRestorable,
} from '../../../base/deletion/server/deletion.service.ts'
import { expireFilesOfPayments } from '../../../base/files/server/files.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { paymentEntity } from '../payment.entity.ts'
import { mayDelete, recordLimit } from '../payments.rules.ts'
import { paymentTexts } from '../payments.texts.ts'
import { changePayment, changerOf, type HeldPayment, subjectOf } from './change-payment.service.ts'
import { listDeciders } from './payment-deciders.repository.ts'
import { recordPaymentActivity, syncBill } from './payment-effects.service.ts'
import { announcePending, withdrawPending } from './payment-notices.service.ts'
import * as repository from './payments.repository.ts'
import { payerNameOf } from './payments.service.ts'

/** Belongs to the payer and the recorder, like `tiesOf`. */
export const paymentTrash = defineTrash({
  of: paymentEntity,
  get thing() {
    return t`This payment`
  },
  right: 'payment.change',
  table: payments,
  name: columnOf(payments.title),
  house: columnOf(payments.propertyId),
  owners: [
    sql`(select payer.user_id from ${participants} as payer where payer.id = ${payments.payerId})`,
    sql`coalesce(case when ${payments.status} = 'PENDING' then ${payments.decidedBy} end, ${payments.createdBy})`,
  ],
  purge: { job: { name: 'payments', cron: '47 3 * * *' }, first: expireFilesOfPayments },
})

/** Moves a payment to the trash for 30 days. An approved one is voided first. */
export function deletePayment(ctx: MemberContext, paymentId: string) {
  return changePayment(ctx, 'payment.record', paymentId, async (tx, payment) => {
    if (!mayDelete('PENDING', payment.caller)) throw forbidden()
    if (payment.status === 'APPROVED') throw new AppError('conflict', paymentTexts.voidFirst)
    await subjectChanged(tx, ctx, subjectOf(payment), {
      actor: ctx.user,
      facts: null,
      by: changerOf(payment),
    })
    await putInTrash(tx, ctx, paymentTrash, { ...payment, name: payment.title })
    await syncBill(tx, ctx, payment, { from: payment.status, to: 'DELETED' })
    await withdrawPending(tx, payment)
  })
}

/** Restores it. Not with `restorer`, since its bill and the money are locked in between. */
export async function restorePayment(ctx: MemberContext, paymentId: string) {
  // Notifies the approvers again.
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  return changePayment(
    ctx,
    'payment.record',
    paymentId,
    async (tx, payment) => {
      await syncBill(tx, ctx, payment, { from: 'DELETED', to: payment.status })
      await repository.updatePayment(tx, payment, { deletedAt: null })
      await recordPaymentActivity(tx, ctx, payment, { verb: 'RESTORED', after: { name: payment.title } })
      if (payment.status === 'PENDING') await askAgain(tx, ctx, payment)
    },
    {
      isDeleted: true,
      first: (tx, member) => requireRestorable(tx, member, paymentTrash, paymentId),
    },
  )
}

/** Asks those who may approve it. */
export async function askAgain(
  tx: Tx,
  ctx: Pick<MemberContext, 'enqueue'> & { user: MemberContext['user'] | null },
  payment: HeldPayment,
) {
  const deciders = await listDeciders(tx, { ...payment, changedBy: payment.decidedById })
  await announcePending(tx, ctx, payment, { ...payment, deciders, payer: { name: payerNameOf(payment) } })
}
