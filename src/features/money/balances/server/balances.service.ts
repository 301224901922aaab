import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import type { PayeeDetailsView } from '../../../base/payee-details/payee-details.schemas.ts'
import { listPayeeDetails } from '../../../base/payee-details/server/payee-details.service.ts'
import { getProperty, listProperties } from '../../../house/properties/server/properties.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { BalancesView, BalanceView, MyMoneyView } from '../balances.schemas.ts'
import { openTransfers, transfersFor } from '../transfers.rules.ts'
import * as repository from './balances.repository.ts'

/**
 * Returns everyone’s balance in the group or in one property, and the fewest settlements. Reads the running totals
 * only.
 */
export async function getBalances(
  ctx: MemberContext,
  { propertyId }: { propertyId?: string | undefined } = {},
): Promise<BalancesView> {
  const property = propertyId === undefined ? null : await getProperty(ctx, propertyId)
  const [{ id, currency, role }, rows, ofGroup, participants, houses, payees] = await Promise.all([
    getGroup(ctx),
    repository.listBalances(ctx.db, { familyGroupId: ctx.member.familyGroupId, propertyId }),
    property === null ? [] : repository.listBalances(ctx.db, { familyGroupId: ctx.member.familyGroupId }),
    listParticipants(ctx, ctx.db),
    propertyId === undefined ? listMyHouses(ctx) : [],
    listPayeeDetails(ctx.db, ctx.member.familyGroupId),
  ])
  const suggested = transfersFor(rows.map(withWaiting))
  const transfers = property === null ? suggested : openTransfers(suggested, ofGroup.map(withWaiting))
  const mayRecord = can(role, 'payment.record')
  return {
    familyGroupId: id,
    currency,
    role,
    mayRecord,
    property: property && {
      id: property.id,
      name: property.name,
      isArchived: property.status === 'ARCHIVED',
    },
    people: withBalances(participants, rows),
    transfers: mayRecord ? withPayees(transfers, participants, payees) : transfers,
    houses,
  }
}

type Suggested = BalancesView['transfers'][number]

/** Adds how to pay to the caller’s own debts, and to no one else’s. */
function withPayees(
  transfers: readonly Suggested[],
  participants: readonly ParticipantView[],
  payees: ReadonlyMap<string, PayeeDetailsView>,
): Suggested[] {
  const people = new Map(participants.map((participant) => [participant.id, participant]))
  return transfers.map((transfer) => {
    const { fromId, toId, amountMinor, openMinor = amountMinor } = transfer
    const payee = payees.get(people.get(toId)?.userId ?? '')
    return payee && openMinor > 0 && people.get(fromId)?.isMe ? { ...transfer, payee } : transfer
  })
}

type Sums = { balanceMinor: number; waitingMinor: number }

const withWaiting = ({ participantId, balanceMinor, waitingMinor }: Sums & { participantId: string }) => ({
  participantId,
  balanceMinor: balanceMinor + waitingMinor,
})

const nothing: Sums = { balanceMinor: 0, waitingMinor: 0 }

function withBalances(
  participants: readonly ParticipantView[],
  rows: readonly (Sums & { participantId: string })[],
): BalanceView[] {
  const sums = new Map(rows.map(({ participantId, ...sum }) => [participantId, sum]))
  return participants
    .map((participant) => ({ participant, ...(sums.get(participant.id) ?? nothing) }))
    .filter(
      ({ participant, balanceMinor, waitingMinor }) =>
        participant.standing === 'MEMBER' || balanceMinor !== 0 || waitingMinor !== 0,
    )
    .toSorted((a, b) => b.balanceMinor - a.balanceMinor)
}

async function listMyHouses(ctx: MemberContext): Promise<BalancesView['houses']> {
  const houses = await listProperties(ctx)
  const sums = await listMyBalances(
    ctx,
    houses.map(({ id }) => id),
  )
  return houses.map(({ id, name }) => ({ id, name, ...(sums.get(id) ?? nothing) }))
}

/** Returns the caller’s balance in the group and their suggested settlements. */
export async function getMyMoney(
  ctx: MemberContext,
): Promise<{ money: MyMoneyView; houses: BalancesView['houses'] }> {
  const { currency, mayRecord, people, transfers, houses } = await getBalances(ctx)
  const me = people.find(({ participant }) => participant.isMe)
  const nameOf = (id: string) =>
    people.find(({ participant }) => participant.id === id)?.participant.name ?? t`Someone`
  const myId = me?.participant.id
  const mine = transfers.filter(({ fromId, toId }) => fromId === myId || toId === myId)
  const money = {
    currency,
    balanceMinor: me?.balanceMinor ?? 0,
    waitingMinor: me?.waitingMinor ?? 0,
    transfers: mine.map(({ fromId, toId, amountMinor }) => {
      const isToMe = toId === myId
      const otherName = nameOf(isToMe ? fromId : toId)
      return { isToMe, otherName, amountMinor, transfer: { fromId, toId, amountMinor } }
    }),
    mayRecord,
  }
  return { money, houses }
}

/** Returns how the caller stands in one property. */
export async function getMyBalanceIn(ctx: MemberContext, propertyId: string): Promise<Sums> {
  return (await listMyBalances(ctx, [propertyId])).get(propertyId) ?? nothing
}

/** Returns the caller’s balance in the given properties; none for properties without entries. */
async function listMyBalances(
  ctx: MemberContext,
  propertyIds: readonly string[],
): Promise<Map<string, Sums>> {
  const rows = await repository.listBalancesOfUser(ctx.db, ctx.member, propertyIds)
  return new Map(rows.flatMap(({ propertyId, ...sums }) => (propertyId ? [[propertyId, sums]] : [])))
}
