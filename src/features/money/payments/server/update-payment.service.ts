import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { subjectChanged } from '../../../house/decisions/server/decision-about.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { requireCategory } from '../../categories/server/categories.service.ts'
import { usualSplit } from '../../split-defaults/server/split-defaults.service.ts'
import { effectsOf } from '../../splits/splits.rules.ts'
import { changedFields, keptOf, mayEdit, recordLimit } from '../payments.rules.ts'
import type { PaymentFields, UpdatePaymentInput } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { originalColumns, requireRecorder } from './add-payment.service.ts'
import {
  changePayment,
  changerOf,
  type HeldPayment,
  requireFresh,
  subjectOf,
} from './change-payment.service.ts'
import {
  notifyBudgets,
  putPaymentEntries,
  recordPaymentActivity,
  syncBill,
} from './payment-effects.service.ts'
import { announcePending, withdrawPending } from './payment-notices.service.ts'
import * as repository from './payments.repository.ts'
import { requireFormersKept, splitPayment, wrong } from './split-payment.service.ts'

/**
 * Edits a payment. A new amount, date, property or people need approval again; text does not, unless it was rejected.
 */
export async function updatePayment(
  ctx: MemberContext,
  { paymentId, version, newPropertyId, ...input }: UpdatePaymentInput,
) {
  await ctx.limits.limit('record-payment', ctx.user.id, recordLimit)
  const wished = { ...input, propertyId: newPropertyId }
  return changePayment(
    ctx,
    'payment.record',
    paymentId,
    async (tx, payment, things) => {
      requireEditable(payment)
      await requireFresh(tx, payment, version)
      const split = wished.split ?? (await usualSplit(tx, ctx, wished))
      const next = { ...wished, ...things, split }
      if (payment.billId && next.kind === 'INCOME') throw wrong('kind', paymentTexts.billIsExpense)
      const { changed, needsNewDecision } = changedFields(comparable(payment.fields), comparable(next))
      if (changed.length === 0 && payment.status !== 'REJECTED') return { version, status: payment.status }
      if (changed.includes('payerId'))
        await requireRecorder(tx, { ...ctx, member: payment.member }, next.payerId)
      if (changed.includes('category')) await requireCategory(tx, payment.familyGroupId, next.category)
      if (changed.includes('workerId') && next.workerId)
        await requireWorker(tx, payment.familyGroupId, next.workerId)
      if (needsNewDecision || payment.status === 'REJECTED')
        return decideStatusAgain(tx, ctx, payment, next, changed)
      await repository.updatePayment(tx, payment, keptOf(next))
      if (changed.includes('category')) await notifyBudgets(tx, ctx, { ...payment, category: next.category })
      await recordChange(tx, ctx, payment, next, changed)
      return { version: version + 1, status: payment.status }
    },
    { next: wished },
  )
}

function requireEditable({ status, caller }: HeldPayment) {
  if (mayEdit(status, caller)) return
  if (status === 'VOID') throw new AppError('conflict', paymentTexts.voidStays)
  if (status === 'APPROVED' && caller.role === 'MANAGER')
    throw new AppError('forbidden', paymentTexts.managersVoid)
  throw forbidden()
}

/** The weights of an ownership split and the order of people are ignored. */
const comparable = ({ split: { method, weights }, ...fields }: PaymentFields) => ({
  ...fields,
  original: fields.original && [
    fields.original.amountMinor,
    fields.original.currency,
    Number(fields.original.rate),
  ],
  split: [
    method,
    method === 'OWNERSHIP'
      ? []
      : weights
          .map(({ participantId, weight }) => [participantId, method === 'EQUAL' ? 1 : weight])
          .toSorted(),
  ],
})

async function decideStatusAgain(
  tx: Tx,
  ctx: MemberContext,
  payment: HeldPayment,
  next: PaymentFields,
  changed: readonly string[],
) {
  const { familyGroupId, createdBy, parts: before } = payment
  // Includes the previous payer: by changing the payer they could approve it themselves.
  const changedBy = createdBy === ctx.user.id ? null : ctx.user.id
  const known = new Set([payment.payerId, ...before.map(({ participantId }) => participantId)])
  const counted = payment.status === 'APPROVED' ? effectsOf(payment) : []
  const result = await splitPayment(tx, ctx, { ...next, familyGroupId, createdBy, changedBy, known, counted })
  const { status, parts } = result
  const { split, original, ...columns } = next
  if (status === 'PENDING') await requireFormersKept(tx, payment.member, counted)
  // First, so that a bill paid otherwise is reported in words and not by the index.
  await syncBill(tx, ctx, payment, { from: payment.status, to: status })
  await repository.updatePayment(tx, payment, {
    ...columns,
    ...originalColumns(original),
    splitMethod: split.method,
    status,
    // The editor while pending: a manager who edits a payment cannot approve it as well.
    ...{ statusReason: null, decidedBy: status === 'PENDING' ? changedBy : null, decidedAt: null },
  })
  await repository.putParts(tx, payment, parts)
  await putPaymentEntries(tx, ctx, {
    ...columns,
    id: payment.id,
    billId: payment.billId,
    familyGroupId,
    status,
    parts,
  })
  await recordChange(tx, ctx, payment, next, changed)
  await withdrawPending(tx, payment)
  await subjectChanged(tx, ctx, subjectOf(payment), {
    actor: ctx.user,
    facts: { propertyId: columns.propertyId, name: columns.title, amountMinor: columns.amountMinor },
    by: changerOf(payment),
  })
  if (status === 'PENDING') await announcePending(tx, ctx, { ...payment, ...columns }, result)
  return { version: payment.version + 1, status }
}

/** The changed fields by name, amounts with their currency. */
function recordChange(
  tx: Tx,
  ctx: MemberContext,
  payment: HeldPayment,
  next: PaymentFields,
  changed: readonly string[],
) {
  const pick = (fields: PaymentFields) => ({
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([name]) => changed.includes(name) && name !== 'title' && name !== 'amountMinor',
      ),
    ),
    name: fields.title,
    ...(changed.includes('amountMinor') && {
      amount: { amountMinor: fields.amountMinor, currency: payment.currency },
    }),
  })
  const place = { id: payment.id, familyGroupId: payment.familyGroupId, propertyId: next.propertyId }
  return recordPaymentActivity(tx, ctx, place, {
    verb: 'CHANGED',
    before: pick(payment.fields),
    after: pick(next),
  })
}
