import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { lockMoney, reckoningOf } from '../../ledger/server/ledger.service.ts'
import { myParticipantId } from '../../participants/server/participants.service.ts'
import { isNamedInWaiting } from '../../payments/server/payments.service.ts'
import { leavingTexts } from '../settlements.texts.ts'
import * as reads from './settlement-reads.repository.ts'
import { writeOffAll } from './write-off.service.ts'

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
