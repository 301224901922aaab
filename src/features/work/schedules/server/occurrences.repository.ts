import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

/** The date in the property’s time zone, by the database clock, since an app’s clock may be wrong. */
export const todayThere = sql<string>`day_in(${properties.timeZone}, now())::text`

/** As in the partial index; the same statuses as `openStatuses`. */
const openTask = sql`(
  select open.due_on, open.occurrence_on from ${tasks} as open where open.schedule_id = schedules.id
  and open.deleted_at is null and open.status in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'))`
export const hasOpenTask = sql<boolean>`exists ${openTask}`
/** The due date of the open task; null without one. */
export const openTaskDueOn = sql<string | null>`(select open.due_on::text from ${openTask} as open)`

/** The latest date with a task, in the trash or not. */
export const lastMadeOn = sql<string | null>`(
  select max(made.occurrence_on)::text from ${tasks} as made where made.schedule_id = schedules.id)`

/** The time of cancelling, from the log: later edits do not change it. */
const cancelledAt = sql`case when made.status = 'CANCELLED' then (
  select line.at from ${activityLog} as line
  where line.family_group_id = made.family_group_id and line.entity_type = 'task' and line.entity_id = made.id
    and line.verb = 'CANCELLED'
  order by line.id desc limit 1) end`

/** The day on which its latest task was done, cancelled or deleted, in the property’s time zone. */
const lastEndedOn = sql<string | null>`(
  select day_in(${properties.timeZone}, coalesce(made.completed_at, ${cancelledAt}, made.deleted_at, made.updated_at))::text
  from ${tasks} as made where made.schedule_id = schedules.id order by made.created_at desc, made.id desc limit 1)`

const isAtWork = and(isNull(schedules.deletedAt), eq(schedules.status, 'ACTIVE'))
const isHouseInUse = and(isNull(properties.deletedAt), eq(properties.status, 'ACTIVE'))
/** A subquery per row: a join would read all groups. */
const isGroupThere = sql`(select owner.deleted_at from ${familyGroups} as owner where owner.id = schedules.family_group_id) is null`

export type Place = { appearsOn: string; id: string }
type HeldSchedule = Place & { familyGroupId: string }

/** No zone is more than 14 hours ahead, so later schedules need no look at their property. */
const latestToday = sql`((now() at time zone 'UTC') + interval '14 hours')::date`

/**
 * Returns the next schedules that may be due, locked until the transaction ends, and skips those locked by another
 * run. Reads one table by one index; `readDue` then checks these few.
 */
export async function lockNext(tx: Tx, after: Place | null, limit: number): Promise<HeldSchedule[]> {
  const { rows } = await tx.execute<HeldSchedule>(sql`
    select schedule.id, schedule.family_group_id as "familyGroupId", schedule.appears_on::text as "appearsOn" from ${schedules} as schedule
    where schedule.deleted_at is null and schedule.status = 'ACTIVE' and schedule.appears_on <= ${latestToday}
    ${after ? sql`and (schedule.appears_on, schedule.id) > (${after.appearsOn}::date, ${after.id}::uuid)` : sql.empty()}
    order by schedule.appears_on, schedule.id limit ${limit} for update skip locked`)
  return rows
}

/**
 * Returns the given locked schedules that are due and have no open task. Property and open task are subqueries per
 * row: PostgreSQL plans a join badly for thousands of rows it has not counted yet.
 */
export function readDue(tx: Tx, scheduleIds: string[]) {
  const house = tx
    .select({ name: properties.name, today: todayThere.as('today') })
    .from(properties)
    .where(
      and(
        eq(properties.id, schedules.propertyId),
        eq(properties.familyGroupId, schedules.familyGroupId),
        isHouseInUse,
      ),
    )
    .limit(1)
    .as('house')
  return tx
    .select({
      ...timingColumns,
      ...templateColumns,
      propertyName: house.name,
      today: house.today,
      lastMadeOn,
    })
    .from(schedules)
    .innerJoinLateral(house, sql`true`)
    .where(
      and(
        sql`${schedules.id} = any(${sql.param(scheduleIds)}::uuid[])`,
        // Not written as in the partial indexes: PostgreSQL 15 would walk one of them for a few ids.
        sql`coalesce(${schedules.deletedAt}, 'infinity') = 'infinity'`,
        sql`${schedules.status} || '' = 'ACTIVE'`,
        isGroupThere,
        sql`${schedules.appearsOn} <= ${house.today}::date`,
        // The date for which it was created: each has one, even after its due date was removed.
        sql`(select open.occurrence_on from ${openTask} as open) is null`,
      ),
    )
}

const timingColumns = {
  id: schedules.id,
  rule: schedules.rule,
  countedFrom: schedules.countedFrom,
  startsOn: schedules.startsOn,
  endsOn: schedules.endsOn,
  maxOccurrences: schedules.maxOccurrences,
  nextOn: schedules.nextOn,
  appearsOn: schedules.appearsOn,
  made: schedules.madeOccurrences,
}

const templateColumns = {
  familyGroupId: schedules.familyGroupId,
  propertyId: schedules.propertyId,
  // A trashed asset is not named any more; the task itself is still created.
  assetId: sql<string | null>`(select ${assets.id} from ${assets} where ${assets.id} = schedules.asset_id
    and ${assets.deletedAt} is null)`,
  title: schedules.title,
  description: schedules.description,
  priority: schedules.priority,
  checklist: schedules.checklist,
  needsApproval: schedules.needsApproval,
  isVisibleToWorkers: schedules.isVisibleToWorkers,
  costMinor: schedules.costMinor,
  dueTime: schedules.dueTime,
  rotation: schedules.rotation,
  assigneeUserId: sql<string | null>`(select ${memberships.userId} from ${memberships}
    where ${memberships.familyGroupId} = schedules.family_group_id
    and ${memberships.userId} = schedules.assignee_user_id and ${memberships.leftAt} is null)`,
  // Blocked and deleted contractors get no tasks.
  workerId: sql<string | null>`(select ${workers.id} from ${workers} where ${workers.id} = schedules.worker_id
    and ${workers.familyGroupId} = schedules.family_group_id
    and ${workers.deletedAt} is null and ${workers.status} <> 'BLOCKED')`,
}

export type DueSchedule = Awaited<ReturnType<typeof readDue>>[number]

/** The people who take turns, in order, whether they are in the group, and how many of its tasks they have done. */
export function listTurns(tx: Tx, scheduleIds: string[]) {
  const done = tx
    .select({ scheduleId: tasks.scheduleId, userId: tasks.doneBy, total: count().as('total') })
    .from(tasks)
    .where(and(inArray(tasks.scheduleId, scheduleIds), eq(tasks.status, 'DONE'), isNull(tasks.deletedAt)))
    .groupBy(tasks.scheduleId, tasks.doneBy)
    .as('done')
  return tx
    .select({
      scheduleId: scheduleMembers.scheduleId,
      userId: scheduleMembers.userId,
      isMember: sql<boolean>`${memberships.userId} is not null`,
      done: sql<number>`coalesce(${done.total}, 0)::int`,
    })
    .from(scheduleMembers)
    .innerJoin(schedules, eq(schedules.id, scheduleMembers.scheduleId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, schedules.familyGroupId),
        eq(memberships.userId, scheduleMembers.userId),
        isNull(memberships.leftAt),
      ),
    )
    .leftJoin(
      done,
      and(eq(done.scheduleId, scheduleMembers.scheduleId), eq(done.userId, scheduleMembers.userId)),
    )
    .where(inArray(scheduleMembers.scheduleId, scheduleIds))
    .orderBy(asc(scheduleMembers.scheduleId), asc(scheduleMembers.position))
}

/**
 * Returns the open successor of a task, locked until the transaction ends, if it is untouched: not edited, without
 * ticks, comments or documents.
 */
export async function lockUntouched(tx: Tx, scheduleId: string, afterTaskId: string) {
  const { rows } = await tx.execute<{ id: string; occurrenceOn: string; title: string }>(sql`
    select made.id, made.occurrence_on::text as "occurrenceOn", made.title from ${tasks} as made
    where made.schedule_id = ${scheduleId} and (made.created_at, made.id) > (
        select earlier.created_at, earlier.id from ${tasks} as earlier where earlier.id = ${afterTaskId})
      and made.deleted_at is null and made.status = 'TODO' and made.version = 1
      and not exists (select from ${comments} as said where said.task_id = made.id)
      and not exists (select from ${documents} as added where added.task_id = made.id)
      and not exists (select from ${checklistLines} as line where line.task_id = made.id and line.is_done)
      and array(select line.text from ${checklistLines} as line where line.task_id = made.id order by line.position, line.id)
        = (select schedule.checklist from ${schedules} as schedule where schedule.id = made.schedule_id)
    for update`)
  return rows[0]
}

export async function removeTask(tx: Tx, taskId: string) {
  await tx.delete(tasks).where(eq(tasks.id, taskId))
}

/** Resumes a schedule that had ended with its last task. */
export async function reviveSchedule(tx: Tx, scheduleId: string) {
  await tx
    .update(schedules)
    .set({ status: 'ACTIVE' })
    .where(and(eq(schedules.id, scheduleId), eq(schedules.status, 'ENDED')))
}

/** Returns the assignee of each schedule’s latest task. */
export function listLastAssignees(tx: Tx, scheduleIds: string[]) {
  return tx
    .selectDistinctOn([tasks.scheduleId], { scheduleId: tasks.scheduleId, userId: tasks.assigneeUserId })
    .from(tasks)
    .where(and(inArray(tasks.scheduleId, scheduleIds), isNotNull(tasks.assigneeUserId)))
    .orderBy(asc(tasks.scheduleId), desc(tasks.createdAt), desc(tasks.id))
}

/** Inserts tasks; the constraints prevent duplicates. @returns what was created */
export function insertTasks(tx: Tx, rows: (typeof tasks.$inferInsert)[]) {
  return tx
    .insert(tasks)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: tasks.id, scheduleId: tasks.scheduleId })
}

export async function insertChecklists(tx: Tx, lines: (typeof checklistLines.$inferInsert)[]) {
  for (let at = 0; at < lines.length; at += 5_000) {
    await tx.insert(checklistLines).values(lines.slice(at, at + 5_000))
  }
}

export type Advance = { id: string; nextOn: string | null; isEnded: boolean; made: number }

/** Sets the next date of each schedule. */
export async function advance(tx: Tx, steps: Advance[]) {
  if (steps.length === 0) return
  await tx.execute(sql`
    update ${schedules} set next_on = step.next_on, made_occurrences = step.made, updated_at = now(),
      status = case when step.is_ended then 'ENDED' else status end
    from unnest(
      ${sql.param(steps.map(({ id }) => id))}::uuid[], ${sql.param(steps.map(({ nextOn }) => nextOn))}::date[],
      ${sql.param(steps.map(({ made }) => made))}::int[], ${sql.param(steps.map(({ isEnded }) => isEnded))}::boolean[]
    ) as step (id, next_on, made, is_ended)
    where ${schedules.id} = step.id`)
}

/** Returns a schedule, deleted or not, locked until the transaction ends, with what its next date depends on. */
export async function lockStanding(tx: Tx, scheduleId: string) {
  const [row] = await tx
    .select({
      ...timingColumns,
      status: schedules.status,
      today: todayThere,
      lastMadeOn,
      lastEndedOn,
      hasOpen: hasOpenTask,
    })
    .from(schedules)
    .innerJoin(properties, eq(properties.id, schedules.propertyId))
    .where(eq(schedules.id, scheduleId))
    .for('update', { of: schedules })
  return row
}

type Span = { from: string; to: string; propertyId?: string | undefined; userId?: string | undefined }

type Page = { after?: string | undefined; limit: number }
type ForecastChoice = Placeholders<Omit<Span, 'from'> & Page & { familyGroupId: string }>

const schedulesForForecast = preparedReads('schedules_for_forecast', (db, choice: ForecastChoice) =>
  db
    .select({
      ...timingColumns,
      title: schedules.title,
      dueTime: schedules.dueTime,
      priority: schedules.priority,
      propertyId: schedules.propertyId,
      propertyName: properties.name,
      rotation: schedules.rotation,
      assigneeUserId: schedules.assigneeUserId,
      openDueOn: openTaskDueOn,
      today: todayThere,
    })
    .from(schedules)
    .innerJoin(
      properties,
      and(eq(properties.id, schedules.propertyId), eq(properties.familyGroupId, schedules.familyGroupId)),
    )
    .where(
      and(
        eq(schedules.familyGroupId, choice.familyGroupId),
        isAtWork,
        isHouseInUse,
        choice.propertyId && eq(schedules.propertyId, choice.propertyId),
        choice.userId && and(eq(schedules.rotation, 'NONE'), eq(schedules.assigneeUserId, choice.userId)),
        choice.after && sql`${schedules.id} > ${choice.after}`,
        sql`(${schedules.nextOn} is null or ${schedules.nextOn} <= ${choice.to})`,
      ),
    )
    .orderBy(asc(schedules.id))
    .limit(choice.limit),
)

/**
 * Returns the data for a group’s forecast: schedules that may have a date up to the last day.
 * @param span with a person, only schedules assigned to them: future turns are unknown
 * @param page starts after that id
 */
export const listForForecast = (
  db: Executor,
  familyGroupId: string,
  { to, propertyId, userId }: Span,
  page: Page,
) => schedulesForForecast(db, { to, propertyId, userId, familyGroupId, ...page })

/** The date in a property’s time zone. */
export async function readToday(tx: Tx, propertyId: string): Promise<string> {
  const [row] = await tx.select({ today: todayThere }).from(properties).where(eq(properties.id, propertyId))
  if (!row) throw new Error('the property is gone')
  return row.today
}
