import { AppError } from '../../../lib/app-error.ts'
import { todayIn } from '../../../lib/dates.ts'
import { newId } from '../../../lib/ids.ts'
import type { SignedInContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { lockMoney, putEntries } from '../../ledger/server/ledger.service.ts'
import { listParticipants, myParticipantId } from '../../participants/server/participants.service.ts'
import { isNamedInWaiting } from '../../payments/server/named-in-waiting.service.ts'
import { effectsOfSettlement } from '../settlements.rules.ts'
import { leavingTexts, settlementName } from '../settlements.texts.ts'
import { type WriteOff, writeOffOf } from '../write-off.rules.ts'
import { recordSettlementActivity } from './settlement-activity.service.ts'
import * as repository from './settlements.repository.ts'

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
  if (await repository.hasWaiting(tx, familyGroupId, leaverId))
    throw new AppError('conflict', isSelf ? leavingTexts.mineWaiting : leavingTexts.theirsWaiting(name))
  if (await isNamedInWaiting(tx, familyGroupId, leaverId))
    throw new AppError('conflict', isSelf ? leavingTexts.minePending : leavingTexts.theirsPending(name))
  const balances = await repository.listBalances(tx, familyGroupId)
  const own = balances.filter(({ participantId }) => participantId === leaverId)
  const balanceMinor = own.reduce((sum, balance) => sum + balance.balanceMinor, 0)
  if (balanceMinor === 0) return
  const group = await repository.findGroup(tx, familyGroupId)
  const owing = { balanceMinor, currency: group.currency }
  if (isSelf) throw new AppError('conflict', leavingTexts.mine(owing))
  if (!leaver.writeOffReason) throw new AppError('conflict', leavingTexts.theirs(name, owing))
  const writeOffs = writeOffOf(leaverId, balances)
  const ids = [leaverId, ...writeOffs.flatMap(({ fromId, toId }) => [fromId, toId])]
  const people = await listParticipants(memberOf(ctx, familyGroupId), tx, ids)
  const names = new Map(people.map((person) => [person.id, person.name]))
  for (const writeOff of writeOffs)
    await writeOffOne(tx, ctx, { ...writeOff, ...leaver, ...group, names, reason: leaver.writeOffReason })
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
    { verb: 'wrote off', before: { name }, after: { name, reason } },
  )
}
