import { and, asc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client.ts'
import { projects } from '../../../server/db/schema/projects.ts'
import { properties } from '../../../server/db/schema/properties.ts'

export type ProjectSpan = { from: string; to: string; propertyId?: string; userId?: string; limit: number }

const firstOn = sql<string>`coalesce(${projects.startsOn}, ${projects.targetOn})`
const lastOn = sql<string>`coalesce(${projects.targetOn}, ${projects.startsOn})`

/** Projects of the group that have a date; with one of the two dates they fall on that day. */
export function listProjectDates(db: Executor, familyGroupId: string, span: ProjectSpan) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      startsOn: firstOn,
      endsOn: lastOn,
      targetOn: projects.targetOn,
      leadUserId: projects.leadUserId,
      propertyId: properties.id,
      propertyName: properties.name,
      timeZone: properties.timeZone,
    })
    .from(projects)
    .innerJoin(properties, eq(properties.id, projects.propertyId))
    .where(
      and(
        eq(projects.familyGroupId, familyGroupId),
        lte(firstOn, span.to),
        gte(lastOn, span.from),
        isNull(projects.deletedAt),
        ne(projects.status, 'CANCELLED'),
        span.propertyId ? eq(projects.propertyId, span.propertyId) : undefined,
        span.userId ? eq(projects.leadUserId, span.userId) : undefined,
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(asc(firstOn), asc(projects.id))
    .limit(span.limit)
}
