import { and, asc, count, eq, isNull, min, sql } from 'drizzle-orm'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { isAskedAbout } from '../../../house/decisions/server/decision-about.repository.ts'
import { isThere } from './quotes.repository.ts'

type Waiting = { familyGroupId: string; now: Date; limit: number }

const { placeholder } = sql

const waitingQuotes = preparedRead((db) =>
  db
    .select({
      projectId: projects.id,
      projectTitle: projects.title,
      propertyName: properties.name,
      currency: familyGroups.currency,
      quotes: count(),
      leastMinor: min(quotes.totalMinor),
      workerName: sql<string>`min(${workers.name})`,
    })
    .from(quotes)
    .innerJoin(projects, and(eq(projects.id, quotes.projectId), isNull(projects.deletedAt)))
    .innerJoin(
      properties,
      and(
        eq(properties.id, quotes.propertyId),
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
      ),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, quotes.familyGroupId))
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .where(
      and(
        eq(quotes.familyGroupId, placeholder('familyGroupId')),
        isThere,
        // Written out, so that the index of open quotes applies.
        sql`${quotes.status} = 'SUBMITTED'`,
        // Accepting one declines the others, so all of a project wait while the owners are asked about one.
        sql`not exists (select from quotes as rival where rival.project_id = ${projects.id} and rival.deleted_at is null
          and ${isAskedAbout('QUOTE', sql`rival.id`)} offset 0)`,
        sql`(${quotes.validUntil} is null or ${quotes.validUntil} >= (${placeholder('now')}::timestamptz at time zone ${properties.timeZone})::date)`,
      ),
    )
    .groupBy(projects.id, projects.title, properties.name, familyGroups.currency)
    .orderBy(asc(min(quotes.submittedAt)), asc(projects.id))
    .limit(placeholder('limit'))
    .prepare('waiting_quotes'),
)

/** Projects of active properties with quotes to accept; the longest waiting first. */
export const listWaiting = (db: Executor, { familyGroupId, now, limit }: Waiting) =>
  waitingQuotes(db).execute({ familyGroupId, now: now.toISOString(), limit })
