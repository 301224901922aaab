import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import {
  changeInProperty,
  getProperty,
  holdActiveProperty,
} from '../../../house/properties/server/properties.service.ts'
import { requireTies } from '../../tasks/server/add-task.service.ts'
import { approvalRefusal } from '../../tasks/server/change-task.service.ts'
import { refuseApprovalChange } from '../../tasks/tasks.rules.ts'
import { scheduleEntity } from '../schedule.entity.ts'
import { changedFields, doersOf, isSameTiming, pickFields } from '../schedule-fields.rules.ts'
import {
  afterStanding,
  maxSchedulesPerProperty,
  schedulePageSize,
  scheduleRights,
  timingOf,
} from '../schedules.rules.ts'
import type {
  AddSchedulesInput,
  CreateScheduleInput,
  ListSchedulesInput,
  ListScheduleTasksInput,
  ScheduleFields,
  SchedulePageView,
  ScheduleTasksView,
  ScheduleView,
  SetScheduleStatusInput,
  UpdateScheduleInput,
} from '../schedules.schemas.ts'
import * as occurrences from './occurrences.repository.ts'
import { makeDue } from './occurrences.service.ts'
import * as repository from './schedules.repository.ts'

/** Returns a page of a property’s schedules. */
export async function listSchedules(
  ctx: MemberContext,
  { propertyId, after }: ListSchedulesInput,
): Promise<SchedulePageView> {
  const { timeZone } = await getProperty(ctx, propertyId)
  const { familyGroupId } = ctx.member
  // One more than shown tells whether there is a next page.
  const rows = await repository.listSchedules(ctx.db, {
    familyGroupId,
    propertyId,
    after,
    limit: schedulePageSize + 1,
  })
  const schedules = rows.slice(0, schedulePageSize).map((row) => ({ ...row, people: named(row.people) }))
  return {
    schedules,
    next: rows.length > schedulePageSize ? (schedules.at(-1)?.id ?? null) : null,
    today: todayIn(timeZone, ctx.clock.now()),
  }
}

/** Returns the titles in use, so that a starter pack does not repeat them. */
export async function listScheduleTitles(ctx: MemberContext, propertyId: string): Promise<string[]> {
  const { familyGroupId } = await getProperty(ctx, propertyId)
  return repository.listTitles(ctx.db, { familyGroupId, propertyId })
}

const named = (people: (string | null)[]) => people.map((name) => name ?? t`A member`)

export async function getSchedule(ctx: MemberContext, scheduleId: string): Promise<ScheduleView> {
  const schedule = await findSchedule(ctx, { scheduleId, familyGroupId: ctx.member.familyGroupId })
  if (!schedule) throw notFound(t`This schedule`)
  return schedule
}

/** Returns a page of the tasks it created, latest first. */
export async function listScheduleTasks(
  ctx: MemberContext,
  { scheduleId, after }: ListScheduleTasksInput,
): Promise<ScheduleTasksView> {
  const key = { scheduleId, familyGroupId: ctx.member.familyGroupId }
  const rows = await repository.listTasks(ctx.db, key, { after, limit: schedulePageSize + 1 })
  const tasks = rows.slice(0, schedulePageSize)
  return { tasks, next: rows.length > schedulePageSize ? (tasks.at(-1)?.id ?? null) : null }
}

type Reader = Pick<MemberContext, 'member' | 'user'> & { db: MemberContext['db'] | Tx }

async function findSchedule({ db, member, user }: Reader, key: repository.ScheduleKey) {
  const row = await repository.findSchedule(db, key)
  if (!row) return
  const { createdBy, people, ...schedule } = row
  const caller = { role: member.role, isMine: createdBy === user.id }
  return {
    ...schedule,
    ...caller,
    people: named(people),
    may: scheduleRights({ ...caller, ...schedule }),
    approvalFixed: approvalRefusalOf({ ...schedule, createdBy }, { userId: user.id, role: member.role }),
  }
}

export function createSchedule(ctx: MemberContext, { propertyId, ...fields }: CreateScheduleInput) {
  return changeInProperty(ctx, 'schedule.edit', propertyId, async (tx) => {
    await requireRoomForSchedules(tx, propertyId, 1)
    return { scheduleId: await addSchedule(tx, ctx, propertyId, fields) }
  })
}

/**
 * Adds the schedules of a starter pack, all or none. One whose title the property has already is left out, so that a
 * request that was sent again adds nothing twice. @returns the ids of the new ones, in order
 */
export function addSchedules(
  ctx: MemberContext,
  { propertyId, schedules }: AddSchedulesInput,
): Promise<string[]> {
  return changeInProperty(ctx, 'schedule.edit', propertyId, async (tx) => {
    // Serialises, so that the titles are still those when the new ones are added.
    await requireRoomForSchedules(tx, propertyId, 0)
    const { familyGroupId } = ctx.member
    const taken = new Set(
      (await repository.listTitles(tx, { familyGroupId, propertyId })).map((title) => title.toLowerCase()),
    )
    const wanted = schedules.filter(({ title }) => {
      const isNew = !taken.has(title.toLowerCase())
      taken.add(title.toLowerCase())
      return isNew
    })
    await requireRoomForSchedules(tx, propertyId, wanted.length)
    const ids: string[] = []
    for (const fields of wanted) ids.push(await addSchedule(tx, ctx, propertyId, fields))
    return ids
  })
}

/** Before any row is locked: serialises those who add or restore. */
export async function requireRoomForSchedules(tx: Tx, propertyId: string, added: number) {
  if ((await repository.countSchedules(tx, propertyId)) + added <= maxSchedulesPerProperty) return
  throw new AppError(
    'conflict',
    t`A property can have ${maxSchedulesPerProperty} recurring tasks. Delete some you no longer need.`,
  )
}

async function addSchedule(tx: Tx, ctx: MemberContext, propertyId: string, all: ScheduleFields) {
  const { memberUserIds, ...fields } = settled(all)
  const { familyGroupId } = ctx.member
  await requirePeople(tx, { familyGroupId, propertyId }, { ...fields, memberUserIds })
  const today = await occurrences.readToday(tx, propertyId)
  const nextOn = afterStanding(timingOf(fields), {
    lastMadeOn: null,
    lastEndedOn: null,
    hasOpen: false,
    made: 0,
    today,
  })
  if (nextOn === null) throw isOver()
  const row = { ...fields, familyGroupId, propertyId, createdBy: ctx.user.id, nextOn }
  const scheduleId = await repository.insertSchedule(tx, row, memberUserIds)
  const { title: name } = fields
  await record(tx, ctx, { propertyId, entityId: scheduleId, verb: 'CREATED', after: { name } })
  await makeDue(tx, ctx, [scheduleId])
  return scheduleId
}

const isOver = () => {
  const message = t`All dates are in the past. Choose a later first date or a later end.`
  return new AppError('invalid', message, { fields: { startsOn: message } })
}

/** Only a rotation keeps people who take turns, and only a fixed one its assignee. */
const settled = (fields: ScheduleFields): ScheduleFields =>
  fields.rotation === 'NONE'
    ? { ...fields, memberUserIds: [] }
    : { ...fields, assigneeUserId: null, workerId: null }

async function requirePeople(
  tx: Tx,
  place: { familyGroupId: string; propertyId: string },
  {
    assetId,
    assigneeUserId,
    workerId,
    memberUserIds = [],
  }: Partial<Pick<ScheduleFields, 'assetId' | 'assigneeUserId' | 'workerId' | 'memberUserIds'>>,
) {
  await requireTies(tx, place, { assetId, assigneeUserId, workerId })
  if (memberUserIds.length === 0) return
  const members = await listMemberIds(tx, place.familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  if (memberUserIds.every((userId) => members.includes(userId))) return
  const message = t`One of these people is no longer in the group. Choose who takes turns again.`
  throw new AppError('invalid', message, { fields: { memberUserIds: message } })
}

/** Guards changes of one schedule: locks its property (`holdActiveProperty`) and its row. */
export function changeSchedule<Result>(
  ctx: MemberContext,
  scheduleId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
): Promise<Result> {
  return changeInGroup(ctx, 'schedule.edit', async (tx, member) => {
    const key = { scheduleId, familyGroupId: member.familyGroupId }
    const { propertyId } = await repository.findPropertyOf(tx, key)
    await holdActiveProperty(tx, { propertyId, familyGroupId: member.familyGroupId })
    return change(tx, { ...(await repository.lockSchedule(tx, key)), ...key, propertyId, member })
  })
}

type Held = Awaited<ReturnType<typeof repository.lockSchedule>> &
  repository.ScheduleKey & { propertyId: string; member: Member }

/**
 * Saves the form. A new rule or start changes the next date; an open task stays. Refuses a stale edit with the newer
 * value.
 */
export function updateSchedule(ctx: MemberContext, { scheduleId, version, ...input }: UpdateScheduleInput) {
  return changeSchedule(ctx, scheduleId, async (tx, held) => {
    if (held.version !== version) throw await staleSchedule(tx, ctx, held)
    requireNotEnded(held)
    const next = settled(input)
    const changed = changedFields(held.fields, next)
    if (changed.length === 0) return { version }
    if (changed.includes('needsApproval')) requireApprovalKept(held, ctx.user.id)
    // Unchanged references may have been trashed or left the group since.
    await requirePeople(tx, held, pickFields(next, changed))
    const { memberUserIds, ...columns } = next
    const nextOn = isSameTiming(held.fields, next) ? held.nextOn : await nextDate(tx, scheduleId, next)
    await repository.updateSchedule(tx, held, { ...columns, nextOn })
    await repository.setMembers(tx, scheduleId, memberUserIds)
    await record(tx, ctx, {
      propertyId: held.propertyId,
      entityId: scheduleId,
      verb: 'CHANGED',
      before: { ...pickFields(held.fields, changed), name: held.fields.title },
      after: { ...pickFields(next, changed), name: next.title },
    })
    await makeDue(tx, ctx, [scheduleId])
    return { version: version + 1 }
  })
}

type Bound = Parameters<typeof doersOf>[0] & { needsApproval: boolean; createdBy: string | null }

const approvalRefusalOf = (of: Bound, caller: Parameters<typeof refuseApprovalChange>[1]) =>
  refuseApprovalChange({ ...of, status: null, doers: doersOf(of) }, caller)

/**
 * The people an approval binds cannot turn it off; whether the schedule has ended is checked elsewhere
 * (`requireNotEnded`).
 */
function requireApprovalKept({ fields, createdBy, member }: Held, userId: string) {
  const refused = approvalRefusalOf({ ...fields, createdBy }, { userId, role: member.role })
  if (refused) throw approvalRefusal(refused)
}

/** Returns the next date of a resumed schedule, from today. */
async function nextDate(tx: Tx, scheduleId: string, fields?: ScheduleFields) {
  const standing = await occurrences.lockStanding(tx, scheduleId)
  if (!standing) throw notFound(t`This schedule`)
  const nextOn = afterStanding(timingOf(fields ?? standing), standing)
  if (nextOn === null && !standing.hasOpen) throw isOver()
  return nextOn
}

const requireNotEnded = ({ status }: Pick<Held, 'status'>) => {
  if (status !== 'ENDED') return
  throw new AppError('conflict', t`This recurring task has ended. Create a new one instead.`)
}

/** Pauses, resumes, or ends a schedule. An open task stays. */
export function setScheduleStatus(
  ctx: MemberContext,
  { scheduleId, version, status }: SetScheduleStatusInput,
) {
  return changeSchedule(ctx, scheduleId, async (tx, held) => {
    if (held.status === status) return { version: held.version }
    if (held.version !== version) throw await staleSchedule(tx, ctx, held)
    requireNotEnded(held)
    const nextOn =
      status === 'ACTIVE' ? await nextDate(tx, scheduleId) : status === 'ENDED' ? null : held.nextOn
    await repository.updateSchedule(tx, held, { status, nextOn })
    const verb = ({ ACTIVE: 'RESUMED', PAUSED: 'PAUSED', ENDED: 'ENDED' } as const)[status]
    const { propertyId, fields } = held
    await record(tx, ctx, { propertyId, entityId: scheduleId, verb, after: { name: fields.title, status } })
    await makeDue(tx, ctx, [scheduleId])
    return { version: version + 1 }
  })
}

async function staleSchedule(tx: Tx, ctx: MemberContext, { member, scheduleId, familyGroupId }: Held) {
  return staleEdit(
    t`This recurring task was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await findSchedule({ ...ctx, db: tx, member }, { scheduleId, familyGroupId }),
  )
}

type Entry = ActivityEntry<typeof scheduleEntity> & { entityId: string; propertyId: string }

const record = (tx: Tx, ctx: MemberContext, entry: Entry) =>
  recordActivity(tx, {
    familyGroupId: ctx.member.familyGroupId,
    actor: ctx.user,
    of: scheduleEntity,
    ...entry,
  })
