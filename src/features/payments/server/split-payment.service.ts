import { AppError } from '../../../lib/app-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { standingOf } from '../../balances/server/standing.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { convert } from '../foreign.rules.ts'
import { judge } from '../payments.rules.ts'
import type { PaymentFields } from '../payments.schemas.ts'
import { paymentTexts, splitRefusalText } from '../payments.texts.ts'
import { type Effect, effectsOf, type Part, split } from '../splits.rules.ts'
import { ownershipWeights, refusedSplit } from './ownership-weights.service.ts'
import * as reads from './payment-reads.repository.ts'
import * as repository from './payments.repository.ts'

type Splitting = PaymentFields & {
  familyGroupId: string
  /** Whoever recorded it; they do not decide about it. */
  createdBy: string | null
  /** Whoever changes it, when that is somebody else: nor do they. */
  changedBy?: string | null
  /**
   * What it did to whom before: they stay, also when they have left the group meanwhile. Nobody charges them more than
   * they left with.
   */
  known?: ReadonlyMap<string, number>
}

/**
 * What a payment comes to: who gets which part, and whether it counts at once. Asked under `lockMoney`, so that nobody
 * leaves the group meanwhile.
 */
export async function splitPayment(tx: Tx, ctx: MemberContext, payment: Splitting) {
  const { familyGroupId, amountMinor, payerId, createdBy, changedBy = null, known = new Map() } = payment
  const terms = await repository.findTerms(tx, payment)
  requireExchange(payment, terms.currency)
  const parts = await partsOf(tx, payment, terms.currency)
  const people = await listParticipants(ctx, tx, [
    payerId,
    ...parts.map(({ participantId }) => participantId),
  ])
  const payer = people.find(({ id }) => id === payerId)
  if (!payer) throw wrong('payerId', paymentTexts.unknownPerson)
  // Owners of a house may have left the group: they own it all the same.
  const isAsked = payment.split.method !== 'OWNERSHIP'
  for (const id of isAsked ? parts.map(({ participantId }) => participantId) : []) {
    const person = people.find((one) => one.id === id)
    if (!person) throw refusedSplit(paymentTexts.unknownPerson)
    if (person.standing === 'FORMER' && !known.has(id))
      throw refusedSplit(paymentTexts.formerPerson(person.name))
  }
  if (payer.standing === 'FORMER' && !known.has(payerId))
    throw wrong('payerId', paymentTexts.formerPerson(payer.name))
  if (isAsked) await requireNoMoreOfFormer(tx, familyGroupId, people, effectsOf({ ...payment, parts }), known)
  const judged = {
    familyGroupId,
    propertyId: payment.propertyId,
    paidOn: payment.paidOn,
    payerUserId: payer.userId,
    createdBy,
    changedBy,
  }
  const deciders = amountMinor > terms.thresholdMinor ? await reads.listDeciders(tx, judged) : []
  const status = judge({ amountMinor, thresholdMinor: terms.thresholdMinor, hasDecider: deciders.length > 0 })
  return { parts, status, payer, deciders, currency: terms.currency, propertyName: terms.propertyName }
}

/**
 * Who has left went even: what they owe is not made more behind their back. What a payment gave back to them since then
 * may be taken again.
 * @param known what the payment did to whom until now
 */
export async function requireNoMoreOfFormer(
  tx: Tx,
  familyGroupId: string,
  people: readonly ParticipantView[],
  effects: readonly Effect[],
  known: ReadonlyMap<string, number>,
) {
  for (const { participantId, amountMinor } of effects) {
    const former = people.find(({ id, standing }) => id === participantId && standing === 'FORMER')
    const more = amountMinor - (known.get(participantId) ?? 0)
    if (!former || more >= 0) continue
    const { balanceMinor } = await standingOf(tx, { familyGroupId, participantId })
    if (balanceMinor + more < 0) throw refusedSplit(paymentTexts.formerOwesMore(former.name))
  }
}

async function partsOf(tx: Tx, payment: Splitting, currency: string): Promise<Part[]> {
  const { method } = payment.split
  const weights =
    method === 'OWNERSHIP' ? await ownershipWeights(tx, payment, payment.paidOn) : payment.split.weights
  const result = split(payment.amountMinor, method, weights)
  if ('refusal' in result) throw refusedSplit(splitRefusalText(result.refusal, method, currency))
  return result.parts
}

/** What was paid in another currency comes, at its rate, to exactly what counts. */
function requireExchange({ original, amountMinor }: Splitting, currency: string) {
  if (!original) return
  if (original.currency === currency) throw wrong('original', paymentTexts.sameCurrency)
  const exchange = { originalMinor: original.amountMinor, from: original.currency, to: currency }
  if (convert(exchange, original.rate) !== amountMinor) throw wrong('original', paymentTexts.otherSum)
}

/** The project and the task are of the house; a task brings its project along. They are held. */
export async function holdThings(
  tx: Tx,
  {
    familyGroupId,
    propertyId,
    projectId,
    taskId,
  }: Pick<Splitting, 'familyGroupId' | 'propertyId' | 'projectId' | 'taskId'>,
) {
  if (projectId === null && taskId === null) return { projectId, taskId }
  if (propertyId === null) throw wrong('propertyId', paymentTexts.thingWithoutHouse)
  if (projectId) await repository.holdProject(tx, projectId, { propertyId, familyGroupId })
  if (taskId === null) return { projectId, taskId }
  const task = await repository.holdTask(tx, taskId, { propertyId, familyGroupId })
  if (projectId && task.projectId !== projectId) throw wrong('taskId', paymentTexts.otherProject)
  return { projectId: task.projectId, taskId }
}

export const wrong = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } })
