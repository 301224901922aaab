import { AppError } from '../../../../lib/app-error.ts'
import type { Member } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { standingOf } from '../../balance-entries/server/balance-entries.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import { settlementTexts } from '../settlements.texts.ts'

type Parties = { fromId: string; toId: string; propertyId: string | null }

/** Checks both people. A former member needs an open balance, in the group or the property. */
export async function requirePeople(tx: Tx, member: Member, { fromId, toId, propertyId }: Parties) {
  const { familyGroupId } = member
  const people = await listParticipants({ member }, tx, [fromId, toId])
  const nameOf = async (field: 'fromId' | 'toId', id: string) => {
    const person = people.find((one) => one.id === id)
    if (!person) throw wrong(field, settlementTexts.noSuchPerson)
    if (person.standing !== 'FORMER') return person.name
    for (const place of propertyId ? [undefined, propertyId] : [undefined]) {
      const { balanceMinor, waitingMinor } = await standingOf(tx, {
        familyGroupId,
        participantId: id,
        propertyId: place,
      })
      if (balanceMinor !== 0 || waitingMinor !== 0) return person.name
    }
    throw wrong(field, settlementTexts.isSettledUp(person.name))
  }
  return { fromName: await nameOf('fromId', fromId), toName: await nameOf('toId', toId) }
}

/**
 * A manager confirms for a former member at most what they were owed there. Only that property is checked, so that
 * each property of a settled-up person can be settled.
 */
export async function requireReceiverSettledUp(
  tx: Tx,
  member: Member,
  { toId, propertyId, amountMinor }: Parties & { amountMinor: number },
) {
  const [receiver] = await listParticipants({ member }, tx, [toId])
  if (receiver?.standing !== 'FORMER') return
  const place = { ...(propertyId && { propertyId }), familyGroupId: member.familyGroupId }
  const { balanceMinor } = await standingOf(tx, { ...place, participantId: toId })
  if (amountMinor > balanceMinor) throw wrong('amountMinor', settlementTexts.wouldOwe(receiver.name))
}

/** Prevents a receiver from voiding a settlement of a settled-up former member, who would owe money. A manager can. */
export async function requirePayerSettledUp(
  tx: Tx,
  member: Member,
  { fromId, amountMinor }: Parties & { amountMinor: number },
) {
  if (member.role === 'MANAGER') return
  const [payer] = await listParticipants({ member }, tx, [fromId])
  if (payer?.standing !== 'FORMER') return
  const { balanceMinor } = await standingOf(tx, {
    familyGroupId: member.familyGroupId,
    participantId: fromId,
  })
  if (amountMinor > balanceMinor) throw new AppError('forbidden', settlementTexts.payerWouldOwe(payer.name))
}

export const wrong = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
