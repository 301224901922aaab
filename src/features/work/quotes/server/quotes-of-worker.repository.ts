import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'

type OfWorker = { workerId: string; familyGroupId: string; after?: string | undefined; limit: number }

/** Lists a contractor’s quotes in existing projects, latest first. */
export const listQuotesOfWorker = (db: Executor, { workerId, familyGroupId, after, limit }: OfWorker) =>
  db
    .select({
      id: quotes.id,
      projectId: quotes.projectId,
      projectTitle: projects.title,
      propertyName: properties.name,
      timeZone: properties.timeZone,
      currency: familyGroups.currency,
      status: quotes.status,
      totalMinor: quotes.totalMinor,
      validUntil: quotes.validUntil,
    })
    .from(quotes)
    .innerJoin(projects, and(eq(projects.id, quotes.projectId), isNull(projects.deletedAt)))
    .innerJoin(properties, and(eq(properties.id, quotes.propertyId), isNull(properties.deletedAt)))
    .innerJoin(familyGroups, eq(familyGroups.id, quotes.familyGroupId))
    .where(
      and(
        eq(quotes.workerId, workerId),
        eq(quotes.familyGroupId, familyGroupId),
        isNull(quotes.deletedAt),
        after === undefined ? undefined : lt(quotes.id, after),
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(limit)
