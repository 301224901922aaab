import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { limitWrites, lockMoney, putEntries, reckoningOf } from '../../ledger/server/ledger.service.ts'
import { listParticipants, myParticipantId } from '../../participants/server/participants.service.ts'
import { isNamedInWaiting } from '../../payments/server/payments.service.ts'
import { effectsOfSettlement } from '../settlements.rules.ts'
import type { WriteOffFormerInput } from '../settlements.schemas.ts'
import { leavingTexts, settlementName, settlementTexts } from '../settlements.texts.ts'
import { type WriteOff, writeOffOf } from '../write-off.rules.ts'
import * as reads from './settlement-reads.repository.ts'
import { recordSettlementActivity } from './settlement-views.service.ts'
import * as repository from './settlements.repository.ts'

/**
 * Lets be what came up after somebody had left: a payment or a settlement of before that was made void, or their part of
 * what a house costs that they own.
 * @throws AppError `conflict` when they are a member, or even, or something of theirs waits
 */
export async function writeOffFormer(
  ctx: MemberContext,
  { participantId: ofId, reason }: WriteOffFormerInput,
): Promise<void> {
  await limitWrites(ctx)
  await changeInGroup(ctx, 'group.manage', async (tx, member) => {
    const { familyGroupId } = member
    await lockMoney(tx, familyGroupId)
    const [person] = await listParticipants({ member }, tx, [ofId])
    if (!person) throw notFound('This person')
    const { name, standing } = person
    if (standing !== 'FORMER') throw new AppError('conflict', settlementTexts.notGone(name))
    if (await reads.hasWaiting(tx, familyGroupId, ofId))
      throw new AppError('conflict', settlementTexts.goneWaiting(name))
    const balances = await reads.listBalances(tx, familyGroupId)
    const own = balances.filter(({ participantId }) => participantId === ofId)
    if (own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) === 0)
      throw new AppError('conflict', settlementTexts.isGone(name))
    await writeOffAll(tx, ctx, { familyGroupId, ofId, balances, reason })
  })
}

type Whole = {
  familyGroupId: string
  /** Whose balance is let be. */
  ofId: string
  balances: Awaited<ReturnType<typeof reads.listBalances>>
  reason: string
}

/** What they owe or are owed over all houses, to the unit. The caller holds the money of the group. */
export async function writeOffAll(tx: Tx, ctx: SignedInContext, { ofId, balances, ...whole }: Whole) {
  const { familyGroupId } = whole
  const writeOffs = writeOffOf(ofId, balances)
  const ids = [ofId, ...writeOffs.flatMap(({ fromId, toId }) => [fromId, toId])]
  const people = await listParticipants(memberOf(ctx, familyGroupId), tx, ids)
  const names = new Map(people.map((person) => [person.id, person.name]))
  const group = await reckoningOf(tx, familyGroupId)
  for (const writeOff of writeOffs) await writeOffOne(tx, ctx, { ...writeOff, ...whole, ...group, names })
}

const memberOf = ({ user }: SignedInContext, familyGroupId: string) => ({
  member: { userId: user.id, familyGroupId, role: 'MANAGER' as const },
})

type OneWriteOff = WriteOff & {
  familyGroupId: string
  currency: string
  timeZone: string
  names: ReadonlyMap<string, string>
  reason: string
}

/** A settlement that counts at once: no money changed hands, and the log says why. */
async function writeOffOne(tx: Tx, ctx: SignedInContext, writeOff: OneWriteOff) {
  const { familyGroupId, propertyId, fromId, toId, amountMinor, currency, names, reason } = writeOff
  const now = ctx.clock.now()
  const id = newId()
  const settledOn = todayIn(writeOff.timeZone, now)
  await repository.insertSettlement(tx, {
    id,
    familyGroupId,
    propertyId,
    fromId,
    toId,
    amountMinor,
    settledOn,
    method: 'WRITE_OFF',
    note: reason,
    status: 'CONFIRMED',
    createdBy: ctx.user.id,
    decidedBy: ctx.user.id,
    decidedAt: now,
  })
  const source = { familyGroupId, propertyId, settlementId: id, occurredOn: settledOn }
  await putEntries(tx, source, effectsOfSettlement(writeOff))
  const nameOf = (participantId: string) => names.get(participantId) ?? 'A former member'
  const name = settlementName({ fromName: nameOf(fromId), toName: nameOf(toId), amountMinor, currency })
  await recordSettlementActivity(
    tx,
    ctx,
    { id, familyGroupId, propertyId },
    { verb: 'WRITTEN_OFF', before: { name }, after: { name, reason } },
  )
}

type Leaver = {
  familyGroupId: string
  userId: string
  name: string
  /** Why a manager lets their balance be, if one does. */
  writeOffReason: string | null
}

/**
 * Somebody leaves the group, in the transaction in which they do: they go even, or a manager writes off what is left.
 * Nobody records anything of theirs until it ends.
 */
export async function letGoEven(tx: Tx, ctx: SignedInContext, leaver: Leaver) {
  const { familyGroupId, userId, name } = leaver
  await lockMoney(tx, familyGroupId)
  // Not out of the list of everybody, which is cut where it is long.
  const leaverId = await myParticipantId(tx, { member: { userId, familyGroupId, role: 'MEMBER' } })
  const isSelf = userId === ctx.user.id
  // One by one: two that wait may add up to nothing, and only one of them be confirmed later.
  if (await reads.hasWaiting(tx, familyGroupId, leaverId))
    throw new AppError('conflict', isSelf ? leavingTexts.mineWaiting : leavingTexts.theirsWaiting(name))
  if (await isNamedInWaiting(tx, familyGroupId, leaverId))
    throw new AppError('conflict', isSelf ? leavingTexts.minePending : leavingTexts.theirsPending(name))
  const balances = await reads.listBalances(tx, familyGroupId)
  const own = balances.filter(({ participantId }) => participantId === leaverId)
  const balanceMinor = own.reduce((sum, balance) => sum + balance.balanceMinor, 0)
  if (balanceMinor === 0) return
  const { currency } = await reckoningOf(tx, familyGroupId)
  const owing = { balanceMinor, currency }
  if (isSelf) throw new AppError('conflict', leavingTexts.mine(owing))
  if (!leaver.writeOffReason) throw new AppError('conflict', leavingTexts.theirs(name, owing))
  await writeOffAll(tx, ctx, { familyGroupId, ofId: leaverId, balances, reason: leaver.writeOffReason })
}
