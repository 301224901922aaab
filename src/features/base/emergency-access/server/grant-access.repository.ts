import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { emergencyRequests, trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { sampleIssuer } from '../../users/made-up-people.ts'
import { historyDays, hoursAfterReminder, reminderHours } from '../emergency-access.rules.ts'
import { clockNow } from './emergency-access.repository.ts'

// The clock is that of the database. Its `now()` is the start of the transaction, so waiting for a lock grants nothing
// earlier.

/** The end of the wait, in hours, so that a change of the clock shortens nothing. */
const endOfWait = sql`${emergencyRequests.requestedAt} + make_interval(hours => 24 * ${emergencyRequests.waitDays})`

const isWaiting = eq(emergencyRequests.state, 'WAITING')
const hours = (count: number) => sql`make_interval(hours => ${sql.raw(String(count))})`
const isDue = and(
  isWaiting,
  sql`${endOfWait} <= now()`,
  or(
    eq(emergencyRequests.waitDays, 1),
    sql`${emergencyRequests.remindedAt} <= now() - ${hours(hoursAfterReminder)}`,
  ),
)
/** In the last day or any time later, unless the whole wait is one day: then the managers have just been told. */
const endsSoon = and(
  isWaiting,
  isNull(emergencyRequests.remindedAt),
  gt(emergencyRequests.waitDays, 1),
  sql`${endOfWait} - ${hours(reminderHours)} <= now()`,
)

/** Nobody becomes a manager who has left, is one already, cannot sign in, or is no longer trusted. */
const canBeManager = sql`exists (
  select from ${memberships}
  join ${familyGroups} on ${familyGroups.id} = ${memberships.familyGroupId}
  join ${users} on ${users.id} = ${memberships.userId}
  join ${trustedPeople} on ${trustedPeople.familyGroupId} = ${memberships.familyGroupId}
    and ${trustedPeople.userId} = ${memberships.userId}
  where ${memberships.familyGroupId} = ${emergencyRequests.familyGroupId}
    and ${memberships.userId} = ${emergencyRequests.userId}
    and ${and(isNull(memberships.leftAt), ne(memberships.role, 'MANAGER'), isNull(familyGroups.deletedAt))}
    and ${and(isNull(users.suspendedAt), isNull(users.deletedAt), ne(users.issuer, sampleIssuer))}
)`

export type RequestKey = { id: string; familyGroupId: string; userId: string }

/** Walks the requests of all groups. Whether someone can become a manager is asked for each, under its lock. */
const walk = (of: typeof isDue) => (db: Executor, after: string, limit: number) =>
  db
    .select({
      id: emergencyRequests.id,
      familyGroupId: emergencyRequests.familyGroupId,
      userId: emergencyRequests.userId,
    })
    .from(emergencyRequests)
    .where(and(of, gt(emergencyRequests.id, after)))
    .orderBy(asc(emergencyRequests.id))
    .limit(limit)

export const walkDue = walk(isDue)
export const walkEnding = walk(endsSoon)

const isThis = ({ id, familyGroupId, userId }: RequestKey) =>
  and(
    eq(emergencyRequests.id, id),
    eq(emergencyRequests.familyGroupId, familyGroupId),
    eq(emergencyRequests.userId, userId),
  )

/** Grants a request whose wait is over, a day after its reminder, and to which nobody objected. @returns whether it was granted */
export async function grantRequest(tx: Tx, key: RequestKey): Promise<boolean> {
  const granted = await tx
    .update(emergencyRequests)
    .set({ state: 'GRANTED', endedAt: clockNow })
    .where(and(isThis(key), isDue, canBeManager))
    .returning({ id: emergencyRequests.id })
  return granted.length === 1
}

/** @returns whether the managers are to be reminded now */
export async function markReminded(tx: Tx, key: RequestKey): Promise<boolean> {
  const marked = await tx
    .update(emergencyRequests)
    .set({ remindedAt: clockNow })
    .where(and(isThis(key), endsSoon, canBeManager))
    .returning({ id: emergencyRequests.id })
  return marked.length === 1
}

/** Deletes requests that ended long ago. @returns how many */
export async function sweepRequests(db: Executor): Promise<number> {
  const swept = await db
    .delete(emergencyRequests)
    .where(lt(emergencyRequests.endedAt, sql`now() - make_interval(days => ${sql.raw(String(historyDays))})`))
    .returning({ id: emergencyRequests.id })
  return swept.length
}
