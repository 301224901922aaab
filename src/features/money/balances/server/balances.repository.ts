import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'

/** Sums of the running totals: their number is that of people times houses, however many payments there are. */
const sums = {
  balanceMinor: sql`sum(${balances.balanceMinor})`.mapWith(Number),
  waitingMinor: sql`sum(${balances.waitingMinor})`.mapWith(Number),
}

/** How everybody stands in the group, or in one house of it. */
export const listBalances = (
  db: Executor,
  { familyGroupId, propertyId }: { familyGroupId: string; propertyId?: string | undefined },
) =>
  db
    .select({ participantId: balances.participantId, ...sums })
    .from(balances)
    .where(
      and(
        eq(balances.familyGroupId, familyGroupId),
        propertyId === undefined ? undefined : eq(balances.propertyId, propertyId),
      ),
    )
    .groupBy(balances.participantId)

type Person = { familyGroupId: string; userId: string }

const isOf = ({ familyGroupId, userId }: Person) =>
  and(
    eq(balances.familyGroupId, familyGroupId),
    eq(participants.familyGroupId, familyGroupId),
    eq(participants.userId, userId),
  )

/** How a member stands in the given houses. */
export const listBalancesOfUser = async (db: Executor, person: Person, propertyIds: readonly string[]) =>
  propertyIds.length === 0
    ? []
    : db
        .select({ propertyId: balances.propertyId, ...sums })
        .from(balances)
        .innerJoin(participants, eq(participants.id, balances.participantId))
        .where(and(isOf(person), inArray(balances.propertyId, [...propertyIds])))
        .groupBy(balances.propertyId)
