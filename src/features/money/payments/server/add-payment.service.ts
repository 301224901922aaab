import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import { requireCategory } from '../../categories/server/categories.service.ts'
import { myParticipantId } from '../../participants/server/participants.service.ts'
import { usualSplit } from '../../split-defaults/server/split-defaults.service.ts'
import { mayRecordFor, type PaymentStatus } from '../payments.rules.ts'
import type { PaymentFields, SentPaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { putPaymentEntries, recordPaymentActivity } from './payment-effects.service.ts'
import { announcePending } from './payment-notices.service.ts'
import * as reads from './payment-reads.repository.ts'
import * as repository from './payments.repository.ts'
import { holdProjectAndTask, splitPayment } from './split-payment.service.ts'

export type NewPayment = SentPaymentFields & {
  /** From the sender: a retry returns the same answer. */
  id: string
  billId?: string
  /** The contractor of its bill, allowed even when blocked or deleted since. */
  isOwed?: boolean
  /** Imports are logged once, without notifications for each row. */
  importId?: string
  /** For samples and imports, which need no approval. */
  status?: 'APPROVED' | 'PENDING'
}

export type AddedPayment = { paymentId: string; status: PaymentStatus; isNew: boolean }

/**
 * Records a payment inside the caller’s transaction, which locks the membership (`changeInGroup`) and the property
 * (`changeInProperty`). Takes `lockMoney`.
 */
export async function addPayment(
  tx: Tx,
  ctx: MemberContext,
  { id, billId, isOwed, importId, status: given, ...sent }: NewPayment,
): Promise<AddedPayment> {
  const { familyGroupId } = ctx.member
  const key = { paymentId: id, familyGroupId }
  const before = await reads.findSent(tx, key)
  if (before) return answerAgain(ctx, key, before, sent)
  await requireRecorder(tx, ctx, sent.payerId)
  const things = await holdProjectAndTask(tx, { ...sent, familyGroupId })
  if (sent.workerId && !isOwed) await requireWorker(tx, familyGroupId, sent.workerId)
  await lockMoney(tx, familyGroupId)
  await requireCategory(tx, familyGroupId, sent.category)
  const fields = { ...sent, split: sent.split ?? (await usualSplit(tx, ctx, sent)) }
  const createdBy = ctx.user.id
  const result = await splitPayment(tx, ctx, { ...fields, familyGroupId, createdBy })
  const status = given ?? result.status
  const { split, original, ...columns } = { ...fields, ...things }
  const isNew = await repository.insertPayment(tx, {
    ...columns,
    ...originalColumns(original),
    id,
    familyGroupId,
    billId,
    importId,
    splitMethod: split.method,
    status,
    createdBy,
  })
  if (!isNew) return sentBefore(tx, ctx, key, sent)
  await repository.putParts(tx, key, result.parts)
  const payment = { ...columns, id, familyGroupId, status, billId: billId ?? null, parts: result.parts }
  await putPaymentEntries(tx, ctx, payment)
  if (!importId) {
    const amount: LoggedAmount = { amountMinor: fields.amountMinor, currency: result.currency }
    await recordPaymentActivity(tx, ctx, payment, { verb: 'RECORDED', after: { name: fields.title, amount } })
    if (status === 'PENDING') await announcePending(tx, ctx, payment, result)
  }
  return { paymentId: id, status, isNew: true }
}

/** A simultaneous retry finds the recorded payment. */
async function sentBefore(
  tx: Tx,
  ctx: MemberContext,
  key: repository.PaymentKey,
  fields: SentPaymentFields,
): Promise<AddedPayment> {
  const before = await reads.findSent(tx, key)
  // The id belongs to someone else: reveal nothing.
  if (!before) throw new AppError('conflict', paymentTexts.idTaken)
  return answerAgain(ctx, key, before, fields)
}

/**
 * A retry by the same person returns the same answer; other values are rejected, with `isStored`: the payment may have
 * been edited since, so that a device that sends it again knows that it arrived.
 */
function answerAgain(
  ctx: MemberContext,
  { paymentId }: repository.PaymentKey,
  before: reads.SentPayment,
  fields: SentPaymentFields,
): AddedPayment {
  const split = fields.split && splitOf(before)
  if (before.createdBy !== ctx.user.id) throw new AppError('conflict', paymentTexts.sentBefore)
  if (comparisonKey({ ...before, split }) !== comparisonKey(fields))
    throw new AppError('conflict', paymentTexts.sentBefore, { isStored: true })
  return { paymentId, status: before.status, isNew: false }
}

const splitOf = ({ splitMethod, parts }: reads.SentPayment) => ({ method: splitMethod, weights: parts })

type Compared = Pick<
  SentPaymentFields,
  'kind' | 'amountMinor' | 'paidOn' | 'payerId' | 'propertyId' | 'split'
>

/** Returns a text that is the same for two payments that differ at most in title and note. */
function comparisonKey({ kind, amountMinor, paidOn, payerId, propertyId, split }: Compared): string {
  // The default split may have changed since.
  const { method, weights } = split ?? { method: null, weights: [] }
  // Weights of EQUAL and OWNERSHIP were not entered.
  const typed = (weight: number) => (method === 'EQUAL' ? 1 : weight)
  const people = weights.map(({ participantId, weight }) => `${participantId} ${typed(weight)}`.toLowerCase())
  const ids = [payerId, propertyId].map((id) => id?.toLowerCase())
  return JSON.stringify([
    kind,
    amountMinor,
    paidOn,
    ids,
    method,
    method === 'OWNERSHIP' ? [] : people.toSorted(),
  ])
}

/** Members record only what they paid. */
export async function requireRecorder(tx: Tx, ctx: MemberContext, payerId: string) {
  const isPayer = payerId === (await myParticipantId(tx, ctx))
  if (mayRecordFor(ctx.member.role, isPayer)) return
  if (ctx.member.role === 'VIEWER') throw forbidden()
  throw new AppError('forbidden', paymentTexts.ownOnly, { fields: { payerId: paymentTexts.ownOnly } })
}

export const originalColumns = (original: PaymentFields['original']) => ({
  originalAmountMinor: original?.amountMinor ?? null,
  originalCurrency: original?.currency ?? null,
  rate: original?.rate ?? null,
})
