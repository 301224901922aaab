import { and, asc, desc, eq, gte, lt, lte, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Executor, type Placeholders, preparedReads } from '../../../../server/db/client.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { balanceEntries, balances, settlements } from '../../../../server/db/schema/settlements.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Place } from '../entries.rules.ts'

/** Balances are running totals: one row per person and property, however many payments there are. */
const sums = {
  balanceMinor: sql`sum(${balances.balanceMinor})`.mapWith(Number),
  waitingMinor: sql`sum(${balances.waitingMinor})`.mapWith(Number),
}

type BalanceChoice = { familyGroupId: string; propertyId?: string | undefined }

/** Reads everyone’s balance in the group or in one property. */
const balancesOf = preparedReads('balances', (db, choice: Placeholders<BalanceChoice>) =>
  db
    .select({ participantId: balances.participantId, ...sums })
    .from(balances)
    .where(
      and(
        eq(balances.familyGroupId, choice.familyGroupId),
        choice.propertyId && eq(balances.propertyId, choice.propertyId),
      ),
    )
    .groupBy(balances.participantId),
)

export const listBalances = (db: Executor, { familyGroupId, propertyId }: BalanceChoice) =>
  balancesOf(db, { familyGroupId, propertyId })

type Person = { familyGroupId: string; userId: string }

type BalancesOfUser = Placeholders<Person & { propertyIds: readonly string[] }>

const balancesOfUser = preparedReads(
  'balances_of_user',
  (db, { familyGroupId, userId, propertyIds }: BalancesOfUser) =>
    db
      .select({ propertyId: balances.propertyId, ...sums })
      .from(balances)
      .innerJoin(participants, eq(participants.id, balances.participantId))
      .where(
        and(
          eq(balances.familyGroupId, familyGroupId),
          eq(participants.familyGroupId, familyGroupId),
          eq(participants.userId, userId),
          sql`${balances.propertyId} = any(${propertyIds}::uuid[])`,
        ),
      )
      .groupBy(balances.propertyId),
)

/** Reads a member’s balance in the given properties. */
export const listBalancesOfUser = async (
  db: Executor,
  { familyGroupId, userId }: Person,
  propertyIds: readonly string[],
) => (propertyIds.length === 0 ? [] : balancesOfUser(db, { familyGroupId, userId, propertyIds }))

/** Reads one person’s entries in the group or in one property. */
export type EntryScope = { familyGroupId: string; participantId: string; propertyId?: string | undefined }
export type Span = { from?: string | undefined; to?: string | undefined }

const isIn = ({ familyGroupId, participantId, propertyId }: EntryScope) =>
  and(
    eq(balanceEntries.familyGroupId, familyGroupId),
    eq(balanceEntries.participantId, participantId),
    propertyId === undefined ? undefined : eq(balanceEntries.propertyId, propertyId),
  )

const isWithin = ({ from, to }: Span) =>
  and(
    from === undefined ? undefined : gte(balanceEntries.occurredOn, from),
    to === undefined ? undefined : lte(balanceEntries.occurredOn, to),
  )

const order = sql`(${balanceEntries.occurredOn}, ${balanceEntries.id})`
const isOlder = ({ on, id }: Place) => sql`${order} < (${on}::date, ${id}::uuid)`
const isNewer = ({ on, id }: Place) => sql`${order} > (${on}::date, ${id}::uuid)`
const isNotOlder = ({ on, id }: Place) => sql`${order} >= (${on}::date, ${id}::uuid)`

// The two people of an entry.
const giver = alias(participants, 'giver')
const giverUser = alias(users, 'giver_user')
const receiver = alias(participants, 'receiver')
const receiverUser = alias(users, 'receiver_user')

const columns = {
  id: balanceEntries.id,
  on: balanceEntries.occurredOn,
  paymentId: balanceEntries.paymentId,
  settlementId: balanceEntries.settlementId,
  kind: payments.kind,
  title: payments.title,
  method: settlements.method,
  totalMinor: sql`coalesce(${payments.amountMinor}, ${settlements.amountMinor})`.mapWith(Number),
  propertyName: properties.name,
  giver: { name: giver.name, firstName: giverUser.firstName, lastName: giverUser.lastName },
  receiver: { name: receiver.name, firstName: receiverUser.firstName, lastName: receiverUser.lastName },
  amountMinor: balanceEntries.amountMinor,
  isWaiting: balanceEntries.isWaiting,
}

type Page = EntryScope &
  Span & {
    after?: Place | undefined
    /** Oldest first, without waiting entries. */
    isStatement?: boolean
    limit: number
  }

/** Newest first, except for statements. */
export const listEntries = (db: Executor, { after, isStatement = false, limit, ...scope }: Page) =>
  db
    .select(columns)
    .from(balanceEntries)
    .leftJoin(payments, eq(payments.id, balanceEntries.paymentId))
    .leftJoin(settlements, eq(settlements.id, balanceEntries.settlementId))
    .leftJoin(properties, eq(properties.id, balanceEntries.propertyId))
    .leftJoin(giver, sql`${giver.id} = coalesce(${payments.payerId}, ${settlements.fromId})`)
    .leftJoin(giverUser, eq(giverUser.id, giver.userId))
    .leftJoin(receiver, eq(receiver.id, settlements.toId))
    .leftJoin(receiverUser, eq(receiverUser.id, receiver.userId))
    .where(
      and(
        isIn(scope),
        isWithin(scope),
        isStatement ? not(balanceEntries.isWaiting) : undefined,
        after && (isStatement ? isNewer(after) : isOlder(after)),
      ),
    )
    .orderBy(
      ...(isStatement
        ? [asc(balanceEntries.occurredOn), asc(balanceEntries.id)]
        : [desc(balanceEntries.occurredOn), desc(balanceEntries.id)]),
    )
    .limit(limit)

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Sums a person’s entries of a period, confirmed and waiting. */
export async function sumEntries(
  db: Executor,
  { before, downTo, ...scope }: EntryScope & Span & { before?: string; downTo?: Place },
): Promise<{ confirmedMinor: number; waitingMinor: number }> {
  const sumWhere = (isWaiting: boolean) =>
    sql`coalesce(sum(${balanceEntries.amountMinor}) filter (where ${balanceEntries.isWaiting} = ${isWaiting}), 0)`.mapWith(
      Number,
    )
  const [sums] = await db
    .select({ confirmedMinor: sumWhere(false), waitingMinor: sumWhere(true) })
    .from(balanceEntries)
    .where(
      and(
        isIn(scope),
        isWithin(scope),
        before === undefined ? undefined : lt(balanceEntries.occurredOn, before),
        downTo && isNotOlder(downTo),
      ),
    )
  return sums ?? { confirmedMinor: 0, waitingMinor: 0 }
}
