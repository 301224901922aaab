import { t } from '@lingui/core/macro'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { LeavingPerson } from '../../../base/declarations/server/entity.declaration.ts'
import { maxSchedulesPerProperty } from '../schedules.rules.ts'
import type { ScheduleFields } from '../schedules.schemas.ts'
import { todayThere } from './occurrences.repository.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type ScheduleKey = { scheduleId: string; familyGroupId: string }

const isThis = ({ scheduleId, familyGroupId }: ScheduleKey) =>
  and(eq(schedules.id, scheduleId), eq(schedules.familyGroupId, familyGroupId))

const fieldColumns = {
  title: schedules.title,
  description: schedules.description,
  assetId: schedules.assetId,
  priority: schedules.priority,
  checklist: schedules.checklist,
  needsApproval: schedules.needsApproval,
  isVisibleToWorkers: schedules.isVisibleToWorkers,
  costMinor: schedules.costMinor,
  dueTime: sql<string | null>`to_char(${schedules.dueTime}, 'HH24:MI')`,
  rule: schedules.rule,
  countedFrom: schedules.countedFrom,
  startsOn: schedules.startsOn,
  endsOn: schedules.endsOn,
  maxOccurrences: schedules.maxOccurrences,
  leadDays: schedules.leadDays,
  rotation: schedules.rotation,
  assigneeUserId: schedules.assigneeUserId,
  workerId: schedules.workerId,
  memberUserIds: sql<string[]>`array(
    select turn.user_id::text from ${scheduleMembers} as turn where turn.schedule_id = schedules.id order by turn.position)`,
}

// Columns of the outer statement are written out: in a single-table query they would be unqualified.
const fullNameOf = sql.raw(`nullif(concat_ws(' ', person.first_name, person.last_name), '')`)

/** The names of the people who take turns; null for one without a name. */
const people = sql<(string | null)[]>`case when schedules.rotation = 'NONE'
  then array(select ${fullNameOf} from ${users} as person where person.id = schedules.assignee_user_id
    union all select worker.name from ${workers} as worker where worker.id = schedules.worker_id)
  else array(
    select (select ${fullNameOf} from ${users} as person where person.id = turn.user_id)
    from ${scheduleMembers} as turn where turn.schedule_id = schedules.id order by turn.position)
  end`

const openTask = sql<{ id: string; dueOn: string | null } | null>`(
  select json_build_object('id', open.id, 'dueOn', open.due_on) from ${tasks} as open
  where open.schedule_id = schedules.id and open.deleted_at is null
  and open.status in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'))`

type Row = Omit<ScheduleFields, 'memberUserIds'> & {
  familyGroupId: string
  propertyId: string
  createdBy: string
  nextOn: string
}

export async function insertSchedule(tx: Tx, row: Row, memberUserIds: string[]): Promise<string> {
  const [inserted] = await tx.insert(schedules).values(row).returning({ id: schedules.id })
  if (!inserted) throw new Error('the schedule was not inserted')
  await setMembers(tx, inserted.id, memberUserIds)
  return inserted.id
}

export async function setMembers(tx: Tx, scheduleId: string, memberUserIds: string[]) {
  await tx.delete(scheduleMembers).where(eq(scheduleMembers.scheduleId, scheduleId))
  if (memberUserIds.length === 0) return
  await tx
    .insert(scheduleMembers)
    .values(memberUserIds.map((userId, position) => ({ scheduleId, userId, position })))
}

export async function leaveTurns(tx: Tx, { userId }: LeavingPerson) {
  await tx.delete(scheduleMembers).where(eq(scheduleMembers.userId, userId))
}

/** Serialises those who add to one property, so that the limit holds. */
export async function countSchedules(tx: Tx, propertyId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`schedules-of:${propertyId}`}, 0))`)
  const [row] = await tx
    .select({ total: count() })
    .from(schedules)
    .where(and(eq(schedules.propertyId, propertyId), isNull(schedules.deletedAt)))
  return row?.total ?? 0
}

/** Returns a page of a property’s schedules, in the order of creation. */
export function listSchedules(
  db: Executor,
  {
    familyGroupId,
    propertyId,
    after,
    limit,
  }: { familyGroupId: string; propertyId: string; after?: string | undefined; limit: number },
) {
  return db
    .select({
      id: schedules.id,
      title: schedules.title,
      rule: schedules.rule,
      countedFrom: schedules.countedFrom,
      startsOn: schedules.startsOn,
      endsOn: schedules.endsOn,
      maxOccurrences: schedules.maxOccurrences,
      rotation: schedules.rotation,
      status: schedules.status,
      nextOn: schedules.nextOn,
      openTask,
      people,
    })
    .from(schedules)
    .where(
      and(
        eq(schedules.familyGroupId, familyGroupId),
        eq(schedules.propertyId, propertyId),
        isNull(schedules.deletedAt),
        after === undefined ? undefined : gt(schedules.id, after),
      ),
    )
    .orderBy(asc(schedules.id))
    .limit(limit)
}

/** Returns the titles of a property’s active and paused schedules. */
export async function listTitles(
  db: Executor,
  { familyGroupId, propertyId }: Pick<Row, 'familyGroupId' | 'propertyId'>,
) {
  const rows = await db
    .select({ title: schedules.title })
    .from(schedules)
    .where(
      and(
        eq(schedules.familyGroupId, familyGroupId),
        eq(schedules.propertyId, propertyId),
        isNull(schedules.deletedAt),
        ne(schedules.status, 'ENDED'),
      ),
    )
    .orderBy(asc(schedules.id))
    .limit(maxSchedulesPerProperty)
  return rows.map(({ title }) => title)
}

export async function findSchedule(db: Executor, key: ScheduleKey) {
  const [schedule] = await db
    .select({
      ...fieldColumns,
      id: schedules.id,
      familyGroupId: schedules.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyId: schedules.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      timeZone: properties.timeZone,
      assetName: assets.name,
      people,
      status: schedules.status,
      nextOn: schedules.nextOn,
      made: schedules.madeOccurrences,
      openTask,
      today: todayThere,
      createdBy: schedules.createdBy,
      version: schedules.version,
    })
    .from(schedules)
    .innerJoin(
      properties,
      and(eq(properties.id, schedules.propertyId), eq(properties.familyGroupId, schedules.familyGroupId)),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, schedules.familyGroupId))
    .leftJoin(assets, and(eq(assets.id, schedules.assetId), isNull(assets.deletedAt)))
    .where(and(isThis(key), isNull(schedules.deletedAt), isNull(properties.deletedAt)))
  return schedule
}

/** Returns the property of a schedule, which never changes. */
export async function findPropertyOf(db: Executor, key: ScheduleKey) {
  const [schedule] = await db
    .select({ propertyId: schedules.propertyId })
    .from(schedules)
    .where(and(isThis(key), isNull(schedules.deletedAt)))
  if (!schedule) throw notFound(t`This schedule`)
  return schedule
}

/** Returns the row, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, key: ScheduleKey) {
  const [schedule] = await tx
    .select({
      fields: fieldColumns,
      status: schedules.status,
      nextOn: schedules.nextOn,
      createdBy: schedules.createdBy,
      version: schedules.version,
    })
    .from(schedules)
    .where(and(isThis(key), isNull(schedules.deletedAt)))
    .for('update')
  if (!schedule) throw notFound(t`This schedule`)
  return schedule
}

type Change = Partial<Omit<ScheduleFields, 'memberUserIds'>> & {
  nextOn?: string | null
  status?: 'ACTIVE' | 'PAUSED' | 'ENDED'
}

/** Writes the given columns and increments the version. */
export async function updateSchedule(tx: Tx, key: ScheduleKey, change: Change) {
  await tx
    .update(schedules)
    .set({ ...change, version: sql`${schedules.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(schedules.deletedAt)))
}

/** Their tasks stay, with or without a schedule. */
export async function detachTasks(tx: Tx, scheduleIds: string[]) {
  await tx
    .update(tasks)
    .set({ scheduleId: null, occurrenceOn: null })
    .where(inArray(tasks.scheduleId, scheduleIds))
}

/** Lists its tasks, latest first. */
export function listTasks(
  db: Executor,
  { familyGroupId, scheduleId }: ScheduleKey,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      occurrenceOn: sql<string>`${tasks.occurrenceOn}::text`,
      dueOn: tasks.dueOn,
      assignee: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.assigneeUserId))
    .where(
      and(
        eq(tasks.scheduleId, scheduleId),
        eq(tasks.familyGroupId, familyGroupId),
        isNull(tasks.deletedAt),
        after === undefined
          ? undefined
          : sql`(${tasks.occurrenceOn}, ${tasks.id}) < (
              select earlier.occurrence_on, earlier.id from ${tasks} as earlier
              where earlier.id = ${after} and earlier.family_group_id = ${familyGroupId})`,
      ),
    )
    .orderBy(desc(tasks.occurrenceOn), desc(tasks.id))
    .limit(limit)
}
