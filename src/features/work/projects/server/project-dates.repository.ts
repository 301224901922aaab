import { and, asc, between, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
} from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { openProjectStatuses } from '../projects.rules.ts'

export type ProjectSpan = { from: string; to: string; propertyId?: string; userId?: string; limit: number }

const firstOn = sql<string>`coalesce(${projects.startsOn}, ${projects.targetOn})`
const lastOn = sql<string>`coalesce(${projects.targetOn}, ${projects.startsOn})`

type DatedChoice = Placeholders<ProjectSpan & { familyGroupId: string }>

const datedProjects = preparedReads('dated_projects', (db, span: DatedChoice) =>
  db
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
        eq(projects.familyGroupId, span.familyGroupId),
        lte(firstOn, span.to),
        gte(lastOn, span.from),
        isNull(projects.deletedAt),
        ne(projects.status, 'CANCELLED'),
        span.propertyId && eq(projects.propertyId, span.propertyId),
        span.userId && eq(projects.leadUserId, span.userId),
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(asc(firstOn), asc(projects.id))
    .limit(span.limit),
)

/** Lists projects of the group with a date; with one of the two dates they fall on that day. */
export const listProjectDates = (db: Executor, familyGroupId: string, span: ProjectSpan) =>
  datedProjects(db, { ...span, familyGroupId })

const isIn = (column: PgColumn) => between(column, sql.placeholder('from'), sql.placeholder('to'))
const beginsIn = isIn(projects.startsOn)

const comingProjects = preparedRead((db) =>
  db
    .select({
      id: projects.id,
      title: projects.title,
      startsOn: projects.startsOn,
      targetOn: projects.targetOn,
      propertyId: properties.id,
      propertyName: properties.name,
    })
    .from(projects)
    .innerJoin(properties, eq(properties.id, projects.propertyId))
    .where(
      and(
        eq(projects.familyGroupId, sql.placeholder('familyGroupId')),
        or(beginsIn, isIn(projects.targetOn)),
        isNull(projects.deletedAt),
        oneOf(projects.status, openProjectStatuses),
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(
      sql`case when ${beginsIn} then ${projects.startsOn} else ${projects.targetOn} end`,
      asc(projects.id),
    )
    .limit(sql.placeholder('limit'))
    .prepare('coming_projects'),
)

/** Lists open projects with a start or due date in the range, by that date. */
export const listComingProjects = (
  db: Executor,
  familyGroupId: string,
  span: { from: string; to: string; limit: number },
) => comingProjects(db).execute({ ...span, familyGroupId })
