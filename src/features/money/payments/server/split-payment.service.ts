import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { type Effect, effectsOf, type Part, split } from '../../splits/splits.rules.ts'
import { convert } from '../foreign.rules.ts'
import { judge } from '../payments.rules.ts'
import type { PaymentFields } from '../payments.schemas.ts'
import { paymentTexts, splitRefusalText } from '../payments.texts.ts'
import { ownershipWeights, refusedSplit } from './ownership-weights.service.ts'
import * as reads from './payment-reads.repository.ts'
import * as repository from './payments.repository.ts'
import { requireNoMoreOfFormer } from './people-who-left.service.ts'

type Splitting = PaymentFields & {
  familyGroupId: string
  /** Whoever recorded it; they do not decide about it. */
  createdBy: string | null
  /** Whoever changes it, when that is somebody else: nor do they. */
  changedBy?: string | null
  /** Whom it names already: they stay, also when they have left the group meanwhile. */
  known?: ReadonlySet<string>
  /** What it does to whom now: nothing while it does not count. */
  counted?: readonly Effect[]
}

/**
 * What a payment comes to: who gets which part, and whether it counts at once. Asked under `lockMoney`, so that nobody
 * leaves the group meanwhile.
 */
export async function splitPayment(tx: Tx, ctx: MemberContext, payment: Splitting) {
  const { familyGroupId, amountMinor, payerId, createdBy, changedBy = null, known = new Set() } = payment
  const terms = await repository.findTerms(tx, payment)
  requireExchange(payment, terms.currency)
  const parts = await partsOf(tx, payment, terms.currency)
  const people = await listParticipants(ctx, tx, [
    ...new Set([payerId, ...parts.map(({ participantId }) => participantId), ...known]),
  ])
  const payer = people.find(({ id }) => id === payerId)
  if (!payer) throw wrong('payerId', paymentTexts.unknownPerson)
  // Owners of a house may have left the group: they own it all the same.
  const { method } = payment.split
  const isAsked = method !== 'OWNERSHIP'
  for (const id of isAsked ? parts.map(({ participantId }) => participantId) : []) {
    const person = people.find((one) => one.id === id)
    if (!person) throw refusedSplit(paymentTexts.unknownPerson)
    if (person.standing === 'FORMER' && !known.has(id))
      throw refusedSplit(paymentTexts.formerPerson(person.name))
  }
  if (payer.standing === 'FORMER' && !known.has(payerId))
    throw wrong('payerId', paymentTexts.formerPerson(payer.name))
  const effects = effectsOf({ ...payment, parts })
  await requireNoMoreOfFormer(tx, people, {
    ...{ familyGroupId, method, parts, effects },
    counted: payment.counted ?? [],
  })
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
