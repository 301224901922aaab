import { and, asc, between, count, eq, isNull, lte, sql } from 'drizzle-orm'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
} from '../../../../server/db/client.ts'
import { noneOf } from '../../../../server/db/one-of.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { cardJoins, isThere, selectCards } from './task-cards.repository.ts'

// Each reads a few rows by an index of the group. Statuses are written out, so that PostgreSQL can use partial indexes.

const isOpen = sql`${tasks.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`
const isOpenOrReport = sql`${tasks.status} in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`
const placeholder = sql.placeholder

const isListed = and(
  eq(tasks.familyGroupId, placeholder('familyGroupId')),
  isThere,
  eq(properties.status, 'ACTIVE'),
)
const soonestFirst = [asc(tasks.dueOn), asc(tasks.id)]

/** Tasks to review, and problem reports to decide; longest waiting first. */
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

/** Open, and not sent for review. */
const isUnfinished = sql`${tasks.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED')`

/** The open tasks of a person that they have not sent for review, soonest first, undated ones last. */
export const assignedTasks = preparedRead((db) =>
  selectCards(db)
    .where(and(isListed, isOpenOrReport, isUnfinished, eq(tasks.assigneeUserId, placeholder('userId'))))
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('assigned_tasks'),
)

/** Tasks due today in their property’s time zone that neither a member nor a contractor does, and that await no review. */
export const unassignedTasksOfToday = preparedRead((db) =>
  selectCards(db)
    .where(
      and(
        isListed,
        isOpenOrReport,
        isUnfinished,
        sql`${tasks.dueOn} between ${placeholder('from')}::date and ${placeholder('to')}::date`,
        sql`${tasks.dueOn} = (${placeholder('now')}::timestamptz at time zone ${properties.timeZone})::date`,
        isNull(tasks.assigneeUserId),
        isNull(tasks.workerId),
      ),
    )
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('unassigned_tasks_of_today'),
)

/** Tasks due before a day, longest overdue first. */
export const lateTasks = preparedRead((db) =>
  selectCards(db)
    .where(and(isListed, isOpenOrReport, isOpen, sql`${tasks.dueOn} < ${placeholder('before')}::date`))
    .orderBy(...soonestFirst)
    .limit(placeholder('limit'))
    .prepare('late_tasks'),
)

/** Tasks due in a range of days, both included, soonest first. */
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

/** Counts open tasks at each of the requested properties. */
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

type DueChoice = { from: string; to: string; propertyId?: string; userId?: string }
/** `perDay`: the limit per day, open ones first. */
export type DueSpan = DueChoice & { limit: number; perDay?: number }

type ChosenDue = Placeholders<DueChoice & { familyGroupId: string }>

const isDue = (choice: ChosenDue) =>
  and(
    eq(tasks.familyGroupId, choice.familyGroupId),
    between(tasks.dueOn, choice.from, choice.to),
    isNull(tasks.deletedAt),
    noneOf(tasks.status, ['CANCELLED', 'DECLINED', 'REPORT']),
    choice.propertyId && eq(tasks.propertyId, choice.propertyId),
    choice.userId && eq(tasks.assigneeUserId, choice.userId),
    eq(properties.status, 'ACTIVE'),
    isNull(properties.deletedAt),
  )

const columns = {
  id: tasks.id,
  title: tasks.title,
  status: tasks.status,
  dueOn: tasks.dueOn,
  dueTime: tasks.dueTime,
  assigneeUserId: tasks.assigneeUserId,
  version: tasks.version,
  propertyId: tasks.propertyId,
  propertyName: properties.name,
  timeZone: properties.timeZone,
}

/** The rank of a task on its day: open ones first. */
const place = sql<number>`row_number() over (
  partition by ${tasks.dueOn} order by ${tasks.status} = 'DONE', ${tasks.dueTime} nulls first, ${tasks.id})`

type ListedDue = ChosenDue & Placeholders<{ limit: number }>

/** Reads in the order of the group’s index of due dates, and stops at the limit. */
const dueTasks = preparedReads('due_tasks', (db, { limit, ...choice }: ListedDue) =>
  db
    .select(columns)
    .from(tasks)
    .innerJoin(properties, cardJoins.property)
    .where(isDue(choice))
    .orderBy(...soonestFirst)
    .limit(limit),
)

const firstDueTasksOfDays = preparedReads(
  'first_due_tasks_of_days',
  (db, { limit, perDay, ...choice }: ListedDue & Placeholders<{ perDay: number }>) => {
    const due = db
      .select({ ...columns, place: place.as('place') })
      .from(tasks)
      .innerJoin(properties, cardJoins.property)
      .where(isDue(choice))
      .as('due')
    return db
      .select()
      .from(due)
      .where(lte(due.place, perDay))
      .orderBy(asc(due.dueOn), asc(due.id))
      .limit(limit)
  },
)

/** By the group’s index of due dates: other months are not read. */
export const listDueTasks = (db: Executor, familyGroupId: string, { limit, perDay, ...choice }: DueSpan) => {
  const values = { ...choice, familyGroupId, limit }
  return perDay === undefined ? dueTasks(db, values) : firstDueTasksOfDays(db, { ...values, perDay })
}

const dueTasksOfDays = preparedReads('due_tasks_of_days', (db, choice: ChosenDue) =>
  db
    .select({ dueOn: tasks.dueOn, total: count() })
    .from(tasks)
    .innerJoin(properties, cardJoins.property)
    .where(isDue(choice))
    .groupBy(tasks.dueOn),
)

/** Counts the tasks per day, for days with some. */
export const countDueTasks = (db: Executor, familyGroupId: string, choice: DueChoice) =>
  dueTasksOfDays(db, { ...choice, familyGroupId })
