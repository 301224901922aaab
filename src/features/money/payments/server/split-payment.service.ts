import { AppError } from '../../../../lib/app-error.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listOwnersOn } from '../../../house/ownership/server/ownership.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { standingOf } from '../../balance-entries/server/balance-entries.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import {
  findParticipantOfOwner,
  listParticipants,
  participantOfOwner,
} from '../../participants/server/participants.service.ts'
import type { OwnershipWeightsView } from '../../splits/split-draft.rules.ts'
import {
  type Effect,
  effectsOf,
  type Part,
  type SplitMethod,
  split,
  type Weight,
} from '../../splits/splits.rules.ts'
import { splitRefusalText } from '../../splits/splits.texts.ts'
import { convert } from '../foreign.rules.ts'
import { judge } from '../payments.rules.ts'
import type { OwnershipWeightsInput, PaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { listDeciders } from './payment-deciders.repository.ts'
import * as repository from './payments.repository.ts'

type Splitting = PaymentFields & {
  familyGroupId: string
  /** The recorder, who does not decide. */
  createdBy: string | null
  /** The editor, if someone else, who does not decide either. */
  changedBy?: string | null
  /** People already named stay, even after leaving. */
  known?: ReadonlySet<string>
  /** Its current effect on the balances; none unless approved. */
  counted?: readonly Effect[]
}

/** Computes the shares and the status. Called under `lockMoney`, so that no one leaves in between. */
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
  // Former members stay owners.
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
  const deciders = amountMinor > terms.thresholdMinor ? await listDeciders(tx, judged) : []
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

/** The original amount must convert to exactly the group’s amount. */
function requireExchange({ original, amountMinor }: Splitting, currency: string) {
  if (!original) return
  if (original.currency === currency) throw wrong('original', paymentTexts.sameCurrency)
  const exchange = { originalMinor: original.amountMinor, from: original.currency, to: currency }
  if (convert(exchange, original.rate) !== amountMinor) throw wrong('original', paymentTexts.otherSum)
}

/** Checks and locks the project and task of the property; a task sets its project. */
export async function holdProjectAndTask(
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

/** Returns the owners on a date for the split editor. */
export async function getOwnershipWeights(
  ctx: MemberContext,
  { propertyId, on }: OwnershipWeightsInput,
): Promise<OwnershipWeightsView> {
  const { familyGroupId } = await getProperty(ctx, propertyId)
  const { owners, isWhole } = await listOwnersOn(ctx.db, { propertyId, familyGroupId }, on)
  const weights: OwnershipWeightsView['owners'] = []
  for (const owner of owners) {
    const participantId = (await findParticipantOfOwner(ctx.db, familyGroupId, owner)) ?? null
    weights.push({ participantId, name: owner.ownerName, weight: owner.basisPoints })
  }
  return { isWhole, owners: weights }
}

/** Returns the owners as weights; outsiders become participants. Called under `lockMoney`. */
export async function ownershipWeights(
  tx: Tx,
  { propertyId, familyGroupId }: { propertyId: string | null; familyGroupId: string },
  on: string,
): Promise<Weight[]> {
  if (propertyId === null) throw refusedSplit(paymentTexts.noHouse)
  const { owners, isWhole } = await listOwnersOn(tx, { propertyId, familyGroupId }, on)
  if (!isWhole) throw refusedSplit(paymentTexts.incompleteShares)
  const weights = new Map<string, number>()
  for (const owner of owners) {
    const id = await participantOfOwner(tx, familyGroupId, owner)
    // An outsider may be named twice.
    weights.set(id, (weights.get(id) ?? 0) + owner.basisPoints)
  }
  return [...weights].map(([participantId, weight]) => ({ participantId, weight }))
}

export const refusedSplit = (sentence: string) =>
  new AppError('invalid', sentence, { fields: { split: sentence } })

type Change = {
  familyGroupId: string
  method: SplitMethod
  parts: readonly Pick<Part, 'participantId'>[]
  /** Its effect on the balances once approved. */
  effects: readonly Effect[]
  /** Its current effect on the balances; none unless approved. */
  counted: readonly Effect[]
}

/**
 * Prevents charging settled-up former members more. What they owe again since may be charged; owners stay owners.
 * @param people named before or after the edit. Called under `lockMoney`.
 */
export async function requireNoMoreOfFormer(
  tx: Tx,
  people: readonly ParticipantView[],
  { familyGroupId, method, parts, effects, counted }: Change,
) {
  const owners = new Set(method === 'OWNERSHIP' ? parts.map(({ participantId }) => participantId) : [])
  for (const { id, name, standing } of people) {
    if (standing !== 'FORMER') continue
    const now = effectOn(id, counted)
    const more = effectOn(id, effects) - now
    // What an owner paid themselves stays paid.
    if (more >= 0 || (owners.has(id) && now <= 0)) continue
    const { balanceMinor } = await standingOf(tx, { familyGroupId, participantId: id })
    if (balanceMinor + more < 0) throw refusedSplit(paymentTexts.formerOwesMore(name))
  }
}

/**
 * Prevents the payer or recorder from withdrawing an approved payment that credits a settled-up former member, who
 * would owe money. A manager can.
 * @param counted its current effect. Called under `lockMoney`.
 */
export async function requireFormersKept(tx: Tx, member: Member, counted: readonly Effect[]) {
  if (member.role === 'MANAGER' || counted.length === 0) return
  const { familyGroupId } = member
  const ids = counted.map(({ participantId }) => participantId)
  for (const { id, name, standing } of await listParticipants({ member }, tx, ids)) {
    if (standing !== 'FORMER' || effectOn(id, counted) < 0) continue
    const { balanceMinor } = await standingOf(tx, { familyGroupId, participantId: id })
    if (balanceMinor < effectOn(id, counted))
      throw new AppError('forbidden', paymentTexts.formerWouldOwe(name))
  }
}

const effectOn = (id: string, effects: readonly Effect[]) =>
  effects.find(({ participantId }) => participantId === id)?.amountMinor ?? 0
