import { AppError } from '../../../../lib/app-error.ts'
import type { Member } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { standingOf } from '../../ledger/server/ledger.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { Effect, Part, SplitMethod } from '../../splits/splits.rules.ts'
import { paymentTexts } from '../payments.texts.ts'
import { refusedSplit } from './ownership-weights.service.ts'

type Change = {
  familyGroupId: string
  method: SplitMethod
  parts: readonly Pick<Part, 'participantId'>[]
  /** What the payment does to whom once it counts. */
  effects: readonly Effect[]
  /** What it does to whom now: nothing while it does not count. */
  counted: readonly Effect[]
}

/**
 * Who has left went even: what they owe is not made more behind their back. What they are owed since, because what they
 * had settled does not count any more, may be taken again. Owners of a house own it all the same.
 * @param people whom the payment names, and whom it named before. Asked under `lockMoney`.
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
 * What counted when somebody left even, and gave them money, is not taken back by its own people, for good or until it is
 * approved anew: they would owe it. A manager can.
 * @param counted what it does to whom now. Asked under `lockMoney`.
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
