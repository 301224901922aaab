import { t } from '@lingui/core/macro'
import type { MemberContext, Role } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import type { PayeeDetailsView } from '../../../base/payee-details/payee-details.schemas.ts'
import { listPayeeDetails } from '../../../base/payee-details/server/payee-details.service.ts'
import { getProperty, listProperties } from '../../../house/properties/server/properties.service.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { BalancesView, BalanceView, MyMoneyView } from '../balances.schemas.ts'
import { mayRemind } from '../reminders.rules.ts'
import { openTransfers, type Transfer, transfersFor } from '../transfers.rules.ts'
import * as repository from './balances.repository.ts'
import { listReminders } from './reminders.repository.ts'

/**
 * Returns everyone’s balance in the group or in one property, and the fewest settlements. Reads the running totals
 * only.
 */
export async function getBalances(
  ctx: MemberContext,
  { propertyId }: { propertyId?: string | undefined } = {},
): Promise<BalancesView> {
  const property = propertyId === undefined ? null : await getProperty(ctx, propertyId)
  const [{ id, currency, role, may }, rows, ofGroup, participants, houses, payees, reminders] =
    await Promise.all([
      getGroup(ctx),
      repository.listBalances(ctx.db, { familyGroupId: ctx.member.familyGroupId, propertyId }),
      property === null ? [] : repository.listBalances(ctx.db, { familyGroupId: ctx.member.familyGroupId }),
      listParticipants(ctx, ctx.db),
      propertyId === undefined ? listMyHouses(ctx) : [],
      listPayeeDetails(ctx.db, ctx.member.familyGroupId),
      property === null ? listReminders(ctx.db, ctx.member.familyGroupId) : null,
    ])
  const suggested = transfersFor(rows.map(withWaiting))
  const transfers = property === null ? suggested : openTransfers(suggested, ofGroup.map(withWaiting))
  return {
    familyGroupId: id,
    currency,
    may,
    property: property && {
      id: property.id,
      name: property.name,
      isArchived: property.status === 'ARCHIVED',
    },
    people: withBalances(participants, rows),
    transfers: may.recordPayments
      ? withDetails(transfers, { role, participants, payees, reminders })
      : transfers,
    houses,
  }
}

type Suggested = BalancesView['transfers'][number]

type Details = {
  role: Role
  participants: readonly ParticipantView[]
  payees: ReadonlyMap<string, PayeeDetailsView>
  /** Null for a property: reminders are about the whole group. */
  reminders: Awaited<ReturnType<typeof listReminders>> | null
}

/** Adds how to pay to the caller’s own debts, and the last reminder to those of people whom the caller may remind. */
function withDetails(
  transfers: readonly Suggested[],
  { role, participants, payees, reminders }: Details,
): Suggested[] {
  const people = new Map(participants.map((participant) => [participant.id, participant]))
  return transfers.map((transfer) => {
    const { fromId, toId, amountMinor, openMinor = amountMinor } = transfer
    const [from, to] = [people.get(fromId), people.get(toId)]
    // Who has left the group no longer knows who owes them something there.
    const isShown = openMinor > 0 && from?.isMe && to?.standing === 'MEMBER'
    const payee = isShown ? payees.get(to.userId ?? '') : undefined
    const last = reminders?.find((one) => one.fromId === fromId && one.toId === toId)
    const reminder = { lastAt: last?.lastAt.toISOString() ?? null, isDue: last?.isDue ?? true }
    return {
      ...transfer,
      ...(payee && { payee }),
      ...(reminders && mayRemind({ role, from, to }) && { reminder }),
    }
  })
}

/** Returns the suggested settlements of the group. */
export async function listSuggested(db: Executor, familyGroupId: string): Promise<Transfer[]> {
  return transfersFor((await repository.listBalances(db, { familyGroupId })).map(withWaiting))
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
  const { currency, may, people, transfers, houses } = await getBalances(ctx)
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
    mayRecord: may.recordPayments,
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
