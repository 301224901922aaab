import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import {
  limitWrites,
  lockMoney,
  putEntries,
  reckoningOf,
} from '../../balance-entries/server/balance-entries.service.ts'
import { listParticipants, myParticipantId } from '../../participants/server/participants.service.ts'
import { isNamedInWaiting } from '../../payments/server/payments.service.ts'
import { effectsOfSettlement } from '../settlements.rules.ts'
import type { WriteOffFormerInput } from '../settlements.schemas.ts'
import { leavingTexts, settlementTexts } from '../settlements.texts.ts'
import { type WriteOff, writeOffOf } from '../write-off.rules.ts'
import * as reads from './settlement-reads.repository.ts'
import { recordSettlementActivity } from './settlement-views.service.ts'
import * as repository from './settlements.repository.ts'

/**
 * Writes off the balance of a former member, for example after a payment was voided or a property they own had costs.
 * @throws AppError `conflict` for a member, a zero balance, or waiting settlements
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
    if (!person) throw notFound(t`This person`)
    const { name, standing } = person
    if (standing !== 'FORMER') throw new AppError('conflict', settlementTexts.notFormer(name))
    if (await reads.hasWaiting(tx, familyGroupId, ofId))
      throw new AppError('conflict', settlementTexts.formerHasWaiting(name))
    const balances = await reads.listBalances(tx, familyGroupId)
    const own = balances.filter(({ participantId }) => participantId === ofId)
    if (own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) === 0)
      throw new AppError('conflict', settlementTexts.isSettledUp(name))
    await writeOffAll(tx, ctx, { familyGroupId, ofId, balances, reason })
  })
}

type Whole = {
  familyGroupId: string
  /** The person whose balance is written off. */
  ofId: string
  balances: Awaited<ReturnType<typeof reads.listBalances>>
  reason: string
}

/** Writes off their exact balance over all properties. The caller holds `lockMoney`. */
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

/** Confirmed at once: no money moved, and the log has the reason. */
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
  const nameOf = (participantId: string) => names.get(participantId) ?? t`A former member`
  const name = { fromName: nameOf(fromId), toName: nameOf(toId), amountMinor, currency }
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
  /** The reason of a manager’s write-off, if any. */
  writeOffReason: string | null
}

/**
 * Checks in the leaving transaction that the member is settled up, or writes off their balance. Blocks new records of
 * theirs until it ends.
 */
export async function closeLeaverBalance(tx: Tx, ctx: SignedInContext, leaver: Leaver) {
  const { familyGroupId, userId, name } = leaver
  await lockMoney(tx, familyGroupId)
  // Reads the one person, since the list of all is limited.
  const leaverId = await myParticipantId(tx, { member: { userId, familyGroupId, role: 'MEMBER' } })
  const isSelf = userId === ctx.user.id
  // Checked one by one: two that cancel out might not both be confirmed.
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
