import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../../server/db/advisory-locks.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'

/** Relatives of a sample family are nobody, and a deleted account is nobody any more. */
const isPerson = and(ne(users.issuer, 'sample'), isNull(users.deletedAt))

type Page = {
  q?: string | undefined
  isSuspended?: boolean | undefined
  after?: string | undefined
  limit: number
}

/** After every id that there can be. */
const beforeAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The newest people first, by their ids, which grow with time. Only those on the page are counted for. */
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
  // In expressions of their own: directly in the list of columns, Drizzle would leave out the names of the tables.
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

/** In the whole name as it is read, or in the address. */
function hasText(q: string) {
  const pattern = `%${escapedForLike(q)}%`
  return or(
    sql`concat_ws(' ', ${users.firstName}, ${users.lastName}) ilike ${pattern}`,
    sql`${users.email} ilike ${pattern}`,
  )
}

/** One suspension after the other, so that two administrators cannot suspend each other. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.administration})`)
}

/** Holds a person's row: also against a sign-in that is under way. */
export async function lockUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ issuer: users.issuer, subject: users.subject, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isPerson))
    .for('update')
  return row
}

/** @param reason null to let the person in again */
export async function setSuspended(tx: Tx, userId: string, reason: string | null): Promise<void> {
  const suspendedAt = reason === null ? null : sql`now()`
  await tx.update(users).set({ suspendedAt, suspendedReason: reason }).where(eq(users.id, userId))
}
