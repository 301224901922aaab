import { and, asc, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import { type Executor, preparedReads } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'

const jobOfLink = preparedReads('job_of_share_link', (db, { shareLinkId }: { shareLinkId: Placeholder }) =>
  db
    .select({
      title: projects.title,
      message: shareLinks.message,
      contactFirstName: users.firstName,
      expiresAt: shareLinks.expiresAt,
      closesAt: shareLinks.closesAt,
      wasOpened: sql<boolean>`${shareLinks.firstOpenedAt} is not null`,
      isAccepted: sql<boolean>`${shareLinks.acceptedAt} is not null`,
      isDeclined: sql<boolean>`${shareLinks.declinedAt} is not null`,
      propertyName: properties.name,
      street1: properties.street1,
      street2: properties.street2,
      city: properties.city,
      region: properties.region,
      postalCode: properties.postalCode,
      country: properties.country,
      timeZone: properties.timeZone,
    })
    .from(shareLinks)
    .innerJoin(projects, eq(projects.id, shareLinks.projectId))
    .innerJoin(properties, eq(properties.id, shareLinks.propertyId))
    .leftJoin(users, eq(users.id, shareLinks.createdBy))
    .where(eq(shareLinks.id, shareLinkId)),
)

/** The job of a link with its contact and place. */
export async function findJob(db: Executor, shareLinkId: string) {
  const [job] = await jobOfLink(db, { shareLinkId })
  return job
}

export const maxListedVisits = 200

/** Lists a contractor's visits for a project for their calendar. */
export const listVisits = (
  db: Executor,
  of: { familyGroupId: string; projectId: string; workerId: string },
) =>
  db
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      status: visits.status,
      version: visits.version,
      updatedAt: visits.updatedAt,
    })
    .from(visits)
    .where(
      and(
        eq(visits.workerId, of.workerId),
        eq(visits.familyGroupId, of.familyGroupId),
        eq(visits.projectId, of.projectId),
        isNull(visits.deletedAt),
        sql`${visits.status} in ('PROPOSED', 'CONFIRMED', 'DONE')`,
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(maxListedVisits)
