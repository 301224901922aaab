import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { expireFilesOfPayments } from '../../../base/files/server/files.service.ts'
import { forbidden, requireRight } from '../../../base/groups/server/access.service.ts'
import { restoreRights } from '../../../base/groups/trash.rules.ts'
import { isOwn, mayDelete, recordLimit } from '../payments.rules.ts'
import { paymentTexts } from '../payments.texts.ts'
import { changePayment, type HeldPayment } from './change-payment.service.ts'
import { recordPaymentActivity, settleBill } from './count-payment.service.ts'
import { payerNameOf, tiesOf } from './find-payment.service.ts'
import { announcePending, withdrawPending } from './payment-notices.service.ts'
import * as reads from './payment-reads.repository.ts'
import * as trash from './payment-trash.repository.ts'
import * as repository from './payments.repository.ts'

/** Soft: it can be restored for 30 days, then a job removes it. What counts is made void first. */
export function deletePayment(ctx: MemberContext, paymentId: string) {
  return changePayment(ctx, 'payment.record', paymentId, async (tx, payment) => {
    if (!mayDelete('PENDING', payment.caller)) throw forbidden()
    if (payment.status === 'APPROVED') throw new AppError('conflict', paymentTexts.voidFirst)
    await repository.updatePayment(tx, payment, { deletedAt: ctx.clock.now() })
    await settleBill(tx, ctx, payment, { from: payment.status, to: 'DELETED' })
    await withdrawPending(tx, payment)
    await recordPaymentActivity(tx, ctx, payment, { verb: 'deleted', before: { name: payment.title } })
  })
}

/** Whoever may delete it may bring it back. It comes back as it was. */
export async function restorePayment(ctx: MemberContext, paymentId: string) {
  // Who can decide about it is told again, as of a new one.
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  return changePayment(
    ctx,
    'payment.record',
    paymentId,
    async (tx, payment) => {
      requireRight(payment.member, restoreRights.payment, { own: isOwn(payment.caller) })
      await settleBill(tx, ctx, payment, { from: 'DELETED', to: payment.status })
      await repository.updatePayment(tx, payment, { deletedAt: null })
      await recordPaymentActivity(tx, ctx, payment, { verb: 'restored', after: { name: payment.title } })
      if (payment.status === 'PENDING') await askAgain(tx, ctx, payment)
    },
    { isDeleted: true },
  )
}

async function askAgain(tx: Tx, ctx: MemberContext, payment: HeldPayment) {
  const deciders = await reads.listDeciders(tx, { ...payment, changedBy: payment.decidedById })
  await announcePending(tx, ctx, payment, { ...payment, deciders, payer: { name: payerNameOf(payment) } })
}

/** For the trash of the group: what can still be restored, newest first. */
export async function listDeletedPayments(ctx: MemberContext, limit: number) {
  const rows = await trash.listDeletedPayments(ctx.db, ctx.member.familyGroupId, limit)
  return rows.flatMap(({ id, name, deletedAt, propertyName, propertyStatus, ...payment }) =>
    deletedAt
      ? {
          id,
          name,
          deletedAt,
          isOwn: isOwn(tiesOf(ctx.user.id, payment)),
          ...(propertyName && propertyStatus && { propertyName, propertyStatus }),
        }
      : [],
  )
}

/** Removes for good what was deleted more than 30 days ago, with its receipts and their files. @returns how many. */
export const purgeDeletedPayments = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, {
    table: payments,
    async remove(tx, ids) {
      await expireFilesOfPayments(tx, ids)
      await trash.deletePayments(tx, ids)
    },
  })
