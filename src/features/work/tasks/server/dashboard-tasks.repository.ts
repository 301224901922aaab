import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { preparedRead } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { isThere, selectCards } from './task-cards.repository.ts'

// Each of these reads a few rows along an index of the group, however much the group has open or done. Statuses are
// written out, so that PostgreSQL sees that partial indexes serve.

const isOpen = sql`${tasks.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`
const isOpenOrReport = sql`${tasks.status} in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`
const placeholder = sql.placeholder

const isListed = and(
  eq(tasks.familyGroupId, placeholder('familyGroupId')),
  isThere,
  eq(properties.status, 'ACTIVE'),
)
const soonestFirst = [asc(tasks.dueOn), asc(tasks.id)]

/** What somebody has to look at, or has to accept or decline; who waited longest first. */
export const waitingTasks = preparedRead((db) =>
  selectCards(db)
    .where(
      and(
        isListed,
        sql`${tasks.status} in ('REPORT', 'IN_REVIEW')`,
        sql`(${tasks.status} = 'REPORT' or ${tasks.reviewRequestedBy} is distinct from ${placeholder('userId')}::uuid
          and (not ${tasks.needsApproval} or ${tasks.assigneeUserId} is distinct from ${placeholder('userId')}::uuid
            and ${tasks.doneBy} is distinct from ${placeholder('userId')}::uuid))`,
      ),
    )
    .orderBy(asc(tasks.id))
    .limit(placeholder('limit'))
    .prepare('waiting_tasks'),
)

export const urgentTasks = preparedRead((db) =>
  selectCards(db)
    .where(and(isListed, isOpen, sql`${tasks.priority} = 'URGENT'`))
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('urgent_tasks'),
)

/** What was due before a day; what is late longest first. */
export const lateTasks = preparedRead((db) =>
  selectCards(db)
    .where(and(isListed, isOpenOrReport, isOpen, sql`${tasks.dueOn} < ${placeholder('before')}::date`))
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('late_tasks'),
)

/** What is due within a span of days, both included; the soonest first. */
export const nextTasks = preparedRead((db) =>
  selectCards(db)
    .where(
      and(
        isListed,
        isOpenOrReport,
        isOpen,
        sql`${tasks.dueOn} between ${placeholder('from')}::date and ${placeholder('to')}::date`,
      ),
    )
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('next_tasks'),
)

/** How much is still to be done at each of the group’s properties that are asked for. */
export const openTasksOfProperties = preparedRead((db) =>
  db
    .select({ propertyId: tasks.propertyId, total: count() })
    .from(properties)
    .innerJoin(tasks, eq(tasks.propertyId, properties.id))
    .where(
      and(
        eq(properties.familyGroupId, placeholder('familyGroupId')),
        sql`${properties.id} = any(${placeholder('propertyIds')}::uuid[])`,
        isNull(properties.deletedAt),
        isNull(tasks.deletedAt),
        isOpen,
      ),
    )
    .groupBy(tasks.propertyId)
    .prepare('open_tasks_of_properties'),
)
