import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { localeOfPerson } from '../../../../server/db/locale-of-person.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { calendarFeeds, familyEvents } from '../../../../server/db/schema/calendar.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workerCertificates } from '../../../../server/db/schema/workers.ts'
import { isDemo } from '../../../base/users/server/is-demo.repository.ts'
import type { FeedScope } from '../calendar-feeds.rules.ts'
import type { RevisedKind } from '../feed-events.rules.ts'

type FeedOwner = { familyGroupId: string; userId: string }
type FeedKind = { scope: FeedScope; propertyId: string | null }

const isOf = ({ familyGroupId, userId }: FeedOwner) =>
  and(eq(calendarFeeds.familyGroupId, familyGroupId), eq(calendarFeeds.userId, userId))
const isOn = isNull(calendarFeeds.revokedAt)
const isPropertyThere = and(
  eq(properties.id, calendarFeeds.propertyId),
  eq(properties.familyGroupId, calendarFeeds.familyGroupId),
  isNull(properties.deletedAt),
)

/**
 * Finds the feed with this token and its owner. Feeds that were turned off do not count, nor those of former or
 * suspended members or of deleted groups and houses.
 */
export async function findFeed(db: Executor, tokenHash: Buffer) {
  const [row] = await db
    .select({
      id: calendarFeeds.id,
      familyGroupId: calendarFeeds.familyGroupId,
      scope: calendarFeeds.scope,
      propertyId: calendarFeeds.propertyId,
      propertyName: properties.name,
      groupName: familyGroups.name,
      timeZone: familyGroups.timeZone,
      role: memberships.role,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailVerified: users.emailVerified,
        isAppointed: sql<boolean>`${users.administratorSince} is not null`,
        profileImageUrl: users.profileImageUrl,
        timeZone: users.timeZone,
        locale: localeOfPerson,
        isDemo,
      },
    })
    .from(calendarFeeds)
    .innerJoin(users, and(eq(users.id, calendarFeeds.userId), isNull(users.suspendedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, calendarFeeds.familyGroupId),
        eq(memberships.userId, calendarFeeds.userId),
        isNull(memberships.leftAt),
        lte(memberships.joinedAt, calendarFeeds.createdAt),
      ),
    )
    .innerJoin(
      familyGroups,
      and(eq(familyGroups.id, calendarFeeds.familyGroupId), isNull(familyGroups.deletedAt)),
    )
    .leftJoin(properties, isPropertyThere)
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isOn))
  return row && (row.scope !== 'PROPERTY' || row.propertyName !== null) ? row : undefined
}

/** Tells whether this token exists or existed, as long as that is kept. */
export async function isKnownToken(db: Executor, tokenHash: Buffer): Promise<boolean> {
  const [row] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, tokenHash))
  return row !== undefined
}

/** Lists a person's active feeds in a group, without those of deleted houses. */
export async function listFeeds(db: Executor, owner: FeedOwner) {
  const rows = await db
    .select({
      id: calendarFeeds.id,
      scope: calendarFeeds.scope,
      propertyId: calendarFeeds.propertyId,
      propertyName: properties.name,
      tokenSealed: calendarFeeds.tokenSealed,
      createdAt: calendarFeeds.createdAt,
    })
    .from(calendarFeeds)
    .innerJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, calendarFeeds.familyGroupId),
        eq(memberships.userId, calendarFeeds.userId),
        lte(memberships.joinedAt, calendarFeeds.createdAt),
      ),
    )
    .leftJoin(properties, isPropertyThere)
    .where(and(isOf(owner), isOn))
    .orderBy(asc(calendarFeeds.id))
  return rows.filter(({ scope, propertyName }) => scope !== 'PROPERTY' || propertyName !== null)
}

/** Locks one person's feeds in a group, so that changes run one after the other. */
export async function lockFeedsOf(tx: Tx, { familyGroupId, userId }: FeedOwner) {
  const key = `feeds-of:${familyGroupId}:${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

type NewFeed = FeedOwner & FeedKind & { tokenHash: Buffer; tokenSealed: string }

/** Inserts a feed and ends the existing one of this kind. */
export async function replaceFeed(tx: Tx, { scope, propertyId, ...feed }: NewFeed): Promise<void> {
  // Ended feeds are no longer needed.
  await tx.delete(calendarFeeds).where(and(isOf(feed), isNotNull(calendarFeeds.revokedAt)))
  await tx
    .update(calendarFeeds)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isOf(feed),
        isOn,
        eq(calendarFeeds.scope, scope),
        propertyId === null ? isNull(calendarFeeds.propertyId) : eq(calendarFeeds.propertyId, propertyId),
      ),
    )
  await tx.insert(calendarFeeds).values({ ...feed, scope, propertyId })
}

/** Turns off a person’s feed. @returns false if they have no such feed */
export async function revokeFeed(tx: Tx, owner: FeedOwner, feedId: string): Promise<boolean> {
  const revoked = await tx
    .update(calendarFeeds)
    .set({ revokedAt: sql`now()` })
    .where(and(isOf(owner), isOn, eq(calendarFeeds.id, feedId)))
    .returning({ id: calendarFeeds.id })
  return revoked.length > 0
}

const tables = {
  tasks,
  schedules,
  projects,
  visits,
  stays,
  events: familyEvents,
  assets,
  documents,
  certificates: workerCertificates,
  properties,
  bills,
  'bill-series': billSeries,
  decisions,
} as const satisfies Record<RevisedKind, unknown>

export type Revision = { updatedAt: Date; version: number }

/** Returns when things of a group were last changed, and how often. */
export async function listRevisions(
  db: Executor,
  familyGroupId: string,
  kind: RevisedKind,
  ids: string[],
): Promise<[string, Revision][]> {
  if (ids.length === 0) return []
  const table = tables[kind]
  const rows = await db
    .select({ id: table.id, updatedAt: table.updatedAt, version: table.version })
    .from(table)
    .where(and(eq(table.familyGroupId, familyGroupId), inArray(table.id, ids)))
  return rows.map(({ id, ...revision }) => [id, revision])
}
