import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../../server/db/advisory-locks.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { noneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import { madeUpIssuers } from '../../users/made-up-people.ts'

/** Excludes made-up people and deleted accounts. */
const isPerson = and(noneOf(users.issuer, madeUpIssuers), isNull(users.deletedAt))

type Page = {
  q?: string | undefined
  isSuspended?: boolean | undefined
  after?: string | undefined
  limit: number
}

/** Greater than every id. */
const beforeAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Lists the newest users first, by their time-ordered ids, and counts groups only for this page. */
export function listUsers(db: Executor, { q, isSuspended, after = beforeAll, limit }: Page) {
  const page = db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
      administratorSince: users.administratorSince,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        lt(users.id, after),
        isPerson,
        isSuspended ? isNotNull(users.suspendedAt) : undefined,
        q ? hasText(q) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit)
    .as('page')
  // Separate expressions, because in the column list Drizzle leaves out the table names.
  const theirGroups = sql`${memberships} inner join ${familyGroups}
    on ${familyGroups.id} = ${memberships.familyGroupId} and ${familyGroups.deletedAt} is null
    where ${memberships.userId} = ${page.id} and ${memberships.leftAt} is null`
  const otherMembers = sql`${memberships} as others inner join ${users} as other on other.id = others.user_id
    where others.family_group_id = ${memberships.familyGroupId} and others.user_id <> ${page.id} and others.left_at is null
      and other.issuer <> 'sample'`
  const managedAlone = sql`${theirGroups} and ${memberships.role} = 'MANAGER' and exists (select from ${otherMembers})
    and not exists (select from ${otherMembers} and others.role = 'MANAGER' and other.suspended_at is null)`
  const lastSeen = sql`select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${page.id}`
  return db
    .select({
      id: page.id,
      firstName: page.firstName,
      lastName: page.lastName,
      email: page.email,
      emailVerified: page.emailVerified,
      isAppointed: sql<boolean>`${page.administratorSince} is not null`,
      suspendedAt: page.suspendedAt,
      suspendedReason: page.suspendedReason,
      createdAt: page.createdAt,
      groups: sql<number>`(select count(*)::int from ${theirGroups})`,
      groupsManagedAlone: sql<number>`(select count(*)::int from ${managedAlone})`,
      lastSeenAt: sql`(${lastSeen})`.mapWith(sessions.lastSeenAt),
    })
    .from(page)
    .orderBy(desc(page.id))
}

/** Matches the full name or the address. */
function hasText(q: string) {
  const pattern = `%${escapedForLike(q)}%`
  return or(
    sql`concat_ws(' ', ${users.firstName}, ${users.lastName}) ilike ${pattern}`,
    sql`${users.email} ilike ${pattern}`,
  )
}

/** Serializes suspensions, so that two administrators cannot suspend each other. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.administration})`)
}

/** Locks a person's row, also against a sign-in in progress. */
export async function lockUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ issuer: users.issuer, subject: users.subject, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isPerson))
    .for('update')
  return row
}

/** @param reason null to unsuspend */
export async function setSuspended(tx: Tx, userId: string, reason: string | null): Promise<void> {
  const suspendedAt = reason === null ? null : sql`now()`
  await tx.update(users).set({ suspendedAt, suspendedReason: reason }).where(eq(users.id, userId))
}
