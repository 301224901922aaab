import { AppError } from '../../../../lib/app-error.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { requireWorker } from '../../../house/workers/server/workers.service.ts'
import { lockMoney } from '../../ledger/server/ledger.service.ts'
import { myParticipantId } from '../../participants/server/participants.service.ts'
import { usualSplit } from '../../split-defaults/server/split-defaults.service.ts'
import { mayRecordFor, type PaymentStatus } from '../payments.rules.ts'
import type { PaymentFields, SentPaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { putPaymentEntries, recordPaymentActivity } from './count-payment.service.ts'
import { announcePending } from './payment-notices.service.ts'
import * as reads from './payment-reads.repository.ts'
import * as repository from './payments.repository.ts'
import { holdThings, splitPayment } from './split-payment.service.ts'

export type NewPayment = SentPaymentFields & {
  /** Made by the sender: the same id again answers as before and records nothing. */
  id: string
  billId?: string
  /** That its contractor is the one of its bill: they are paid even when they were blocked or deleted since. */
  isOwed?: boolean
  /** Of what came in with a table: the import has its own line in the log, and nobody is told of each row. */
  importId?: string
  /** For samples and imports, about which nobody decides. */
  status?: 'APPROVED' | 'PENDING'
}

export type AddedPayment = { paymentId: string; status: PaymentStatus; isNew: boolean }

/**
 * The part of recording a payment that runs inside a transaction of the caller, in which their membership is held
 * (`changeInGroup`) and, when it is about one, the property (`changeInProperty`). It takes the group's money.
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
  const things = await holdThings(tx, { ...sent, familyGroupId })
  if (sent.workerId && !isOwed) await requireWorker(tx, familyGroupId, sent.workerId)
  await lockMoney(tx, familyGroupId)
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
    const amount = formatMoney(fields.amountMinor, result.currency, 'en')
    await recordPaymentActivity(tx, ctx, payment, { verb: 'RECORDED', after: { name: fields.title, amount } })
    if (status === 'PENDING') await announcePending(tx, ctx, payment, result)
  }
  return { paymentId: id, status, isNew: true }
}

/** Two sent the same at once: the second one finds what the first one recorded. */
async function sentBefore(
  tx: Tx,
  ctx: MemberContext,
  key: repository.PaymentKey,
  fields: SentPaymentFields,
): Promise<AddedPayment> {
  const before = await reads.findSent(tx, key)
  // The id belongs to somebody else, about whom nothing is said.
  if (!before) throw new AppError('conflict', paymentTexts.idTaken)
  return answerAgain(ctx, key, before, fields)
}

/** The same from the same person is answered as before; anything else under its id is not what was recorded. */
function answerAgain(
  ctx: MemberContext,
  { paymentId }: repository.PaymentKey,
  before: reads.SentPayment,
  fields: SentPaymentFields,
): AddedPayment {
  const split = fields.split && splitOf(before)
  if (before.createdBy !== ctx.user.id || sumOf({ ...before, split }) !== sumOf(fields))
    throw new AppError('conflict', paymentTexts.sentBefore)
  return { paymentId, status: before.status, isNew: false }
}

const splitOf = ({ splitMethod, parts }: reads.SentPayment) => ({ method: splitMethod, weights: parts })

type Summed = Pick<SentPaymentFields, 'kind' | 'amountMinor' | 'paidOn' | 'payerId' | 'propertyId' | 'split'>

/** What two payments have in common when they are the same one; titles and notes are of no account. */
function sumOf({ kind, amountMinor, paidOn, payerId, propertyId, split }: Summed): string {
  // A default split may have changed since.
  const { method, weights } = split ?? { method: null, weights: [] }
  // What each weighs equally, or owns, nobody typed.
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

/** Members record what they paid themselves. */
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
