import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'

const maxListedJobs = 100

/** Lists a contractor's active job links, unanswered ones first. */
export const listJobsOfWorker = (db: Executor, of: { familyGroupId: string; workerId: string }) =>
  db
    .select({
      projectId: projects.id,
      title: projects.title,
      propertyName: properties.name,
      city: properties.city,
      street1: properties.street1,
      timeZone: properties.timeZone,
      tokenSealed: shareLinks.tokenSealed,
      isAccepted: sql<boolean>`${shareLinks.acceptedAt} is not null`,
      expiresAt: shareLinks.expiresAt,
    })
    .from(shareLinks)
    .innerJoin(
      familyGroups,
      and(eq(familyGroups.id, shareLinks.familyGroupId), isNull(familyGroups.deletedAt)),
    )
    .innerJoin(projects, and(eq(projects.id, shareLinks.projectId), isNull(projects.deletedAt)))
    .innerJoin(properties, and(eq(properties.id, shareLinks.propertyId), isNull(properties.deletedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, shareLinks.familyGroupId),
        eq(memberships.userId, shareLinks.createdBy),
        isNull(memberships.leftAt),
        oneOf(memberships.role, ['MANAGER', 'MEMBER']),
      ),
    )
    .innerJoin(users, and(eq(users.id, shareLinks.createdBy), isNull(users.suspendedAt)))
    .where(
      and(
        eq(shareLinks.workerId, of.workerId),
        eq(shareLinks.familyGroupId, of.familyGroupId),
        eq(shareLinks.kind, 'JOB'),
        isNull(shareLinks.endedAt),
        isNull(shareLinks.declinedAt),
        sql`(${shareLinks.acceptedAt} is not null or ${shareLinks.expiresAt} > now())`,
        // A link that ended before acceptance is no longer an offer.
        sql`(${shareLinks.closesAt} is null or (${shareLinks.acceptedAt} is not null and ${shareLinks.closesAt} > now()))`,
      ),
    )
    .orderBy(sql`${shareLinks.acceptedAt} is not null`, asc(shareLinks.id))
    .limit(maxListedJobs)

type Jobs = { familyGroupId: string; workerId: string; projectIds: string[] }

const maxVisitsAhead = 50

/** Lists a contractor's proposed and confirmed upcoming visits for these projects, next one first. */
export const listVisitsAhead = (db: Executor, { familyGroupId, workerId, projectIds }: Jobs, now: Date) =>
  db
    .select({
      id: visits.id,
      projectId: visits.projectId,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      status: visits.status,
    })
    .from(visits)
    .where(
      and(
        eq(visits.workerId, workerId),
        eq(visits.familyGroupId, familyGroupId),
        oneOf(visits.projectId, projectIds),
        isNull(visits.deletedAt),
        oneOf(visits.status, ['PROPOSED', 'CONFIRMED']),
        gt(visits.endsAt, now),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(maxVisitsAhead)

export async function findExpiry(db: Executor, shareLinkId: string) {
  const [row] = await db
    .select({ expiresAt: shareLinks.expiresAt })
    .from(shareLinks)
    .where(eq(shareLinks.id, shareLinkId))
  return row?.expiresAt
}
