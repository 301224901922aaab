import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset } from '../../../../../test/factories/records.ts'
import { aComment, aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { addDays, addMonths } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { undoTaskChanges } from '../../tasks/server/bulk-tasks.service.ts'
import { moveTask } from '../../tasks/server/move-task.service.ts'
import { deleteTask } from '../../tasks/server/task-trash.service.ts'
import { isOpen } from '../../tasks/tasks.rules.ts'
import { approvalRefusals } from '../../tasks/tasks.texts.ts'
import { emptySchedule } from '../schedule-fields.rules.ts'
import { maxSchedulesPerProperty } from '../schedules.rules.ts'
import { createScheduleInput } from '../schedules.schemas.ts'
import { listForecast } from './forecast.service.ts'
import { makeDueTasks } from './occurrences.service.ts'
import { deleteSchedule, restoreSchedule, scheduleTrash } from './schedule-trash.service.ts'
import {
  addSchedules,
  createSchedule,
  getSchedule,
  listSchedules,
  listScheduleTasks,
  listScheduleTitles,
  setScheduleStatus,
  updateSchedule,
} from './schedules.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let vera: MemberContext
let today = ''

beforeEach(async () => {
  const [a, b, v] = [await aUser(db), await aUser(db, { firstName: 'Ben' }), await aUser(db)]
  const { id: familyGroupId } = await aGroup(db, [
    { user: a },
    { user: b, role: 'MEMBER' },
    { user: v, role: 'VIEWER' },
  ])
  house = await aProperty(db, familyGroupId)
  anna = asMember(db, a, familyGroupId)
  ben = asMember(db, b, familyGroupId, 'MEMBER')
  vera = asMember(db, v, familyGroupId, 'VIEWER')
  const { rows } = await db.execute<{ on: string }>(
    sql`select (now() at time zone 'Europe/Zurich')::date::text as on`,
  )
  today = rows[0]?.on ?? ''
})

const plan = (overrides: Partial<typeof emptySchedule> = {}) => ({
  ...emptySchedule,
  title: 'Sweep the chimney',
  startsOn: addDays(today, 60),
  leadDays: 0,
  ...overrides,
})
const create = (overrides: Partial<typeof emptySchedule> = {}, ctx = anna) =>
  createSchedule(ctx, { ...plan(overrides), propertyId: house.id })
/** Schedules without tasks. */
const fill = (count: number, overrides: Partial<typeof schedules.$inferInsert> = {}) =>
  db.insert(schedules).values(
    Array.from({ length: count }, () => ({
      familyGroupId: house.familyGroupId,
      propertyId: house.id,
      title: 'Gutters',
      rule: 'FREQ=YEARLY',
      countedFrom: 'DUE_DATE' as const,
      startsOn: today,
      ...overrides,
    })),
  )
const openTasks = () => db.select().from(tasks).where(eq(tasks.status, 'TODO'))
const verbs = async () =>
  (
    await db
      .select({ verb: activityLog.verb })
      .from(activityLog)
      .where(eq(activityLog.entityType, 'schedule'))
  )
    .map(({ verb }) => verb)
    .toSorted()

describe('adding a recurring task', () => {
  it('stores and shows it, and logs it', async () => {
    const { id: assetId } = await anAsset(db, house)
    const { scheduleId } = await create({
      assetId,
      rotation: 'ROUND_ROBIN',
      memberUserIds: [ben.user.id, anna.user.id],
      checklist: ['Call', 'Pay'],
      dueTime: '08:15',
    })
    expect(await getSchedule(vera, scheduleId)).toMatchObject({
      ...plan({ checklist: ['Call', 'Pay'], dueTime: '08:15', rotation: 'ROUND_ROBIN' }),
      assetId,
      memberUserIds: [ben.user.id, anna.user.id],
      people: ['Ben Keller', 'Anna Keller'],
      assetName: 'Boiler',
      nextOn: addDays(today, 60),
      openTask: null,
      status: 'ACTIVE',
      today,
      role: 'VIEWER',
      isMine: false,
    })
    expect((await listSchedules(anna, { propertyId: house.id })).schedules).toMatchObject([
      { id: scheduleId, people: ['Ben Keller', 'Anna Keller'] },
    ])
    expect(await verbs()).toEqual(['CREATED'])
  })

  it('creates the first task at once when its lead time has begun', async () => {
    await create({ startsOn: addDays(today, 7), leadDays: 7 })
    const [task] = await openTasks()
    expect(task).toMatchObject({ dueOn: addDays(today, 7), title: 'Sweep the chimney' })
    const { schedules: lines } = await listSchedules(vera, { propertyId: house.id })
    expect(lines).toMatchObject([{ openTask: { id: task?.id, dueOn: addDays(today, 7) } }])
  })

  it('starts today when its first date has passed, and is refused when all have', async () => {
    const { scheduleId } = await create({ rule: 'FREQ=WEEKLY', startsOn: addDays(today, -10) })
    expect(await getSchedule(anna, scheduleId)).toMatchObject({ nextOn: addDays(today, 4) })
    const past = { startsOn: addDays(today, -30), endsOn: addDays(today, -1) }
    await expect(create(past)).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: { startsOn: 'All dates are in the past. Choose a later first date or a later end.' },
      },
    })
  })

  it('adds a whole starter pack or nothing', async () => {
    await addSchedules(anna, { propertyId: house.id, schedules: [plan(), plan({ title: 'Gutters' })] })
    expect((await listSchedules(anna, { propertyId: house.id })).schedules).toHaveLength(2)
    const stranger = await aUser(db)
    const wrong = plan({ title: 'Lawn', assigneeUserId: stranger.id })
    await expect(
      addSchedules(anna, { propertyId: house.id, schedules: [plan({ title: 'Windows' }), wrong] }),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect(await db.select().from(schedules)).toHaveLength(2)
  })

  it('adds what a pack has more, and nothing twice when the request is sent again', async () => {
    const pack = [plan({ title: 'Sweep the chimney' }), plan({ title: 'Gutters' })]
    await create({ title: 'sweep the Chimney' })
    expect(await addSchedules(anna, { propertyId: house.id, schedules: pack })).toHaveLength(1)
    expect(await addSchedules(anna, { propertyId: house.id, schedules: pack })).toEqual([])
    const together = () => addSchedules(anna, { propertyId: house.id, schedules: [plan({ title: 'Lawn' })] })
    const added = await Promise.all([together(), together()])
    expect(added.flat()).toHaveLength(1)
  })

  it('lists active and paused schedules, so that a pack does not add them again', async () => {
    await create({ title: 'Sweep the chimney' })
    const { scheduleId } = await create({ title: 'Clean the gutters' })
    await setScheduleStatus(anna, { scheduleId, version: 1, status: 'PAUSED' })
    const ended = await create({ title: 'Mow the lawn' })
    await setScheduleStatus(anna, { scheduleId: ended.scheduleId, version: 1, status: 'ENDED' })
    const gone = await create({ title: 'Cut the hedge' })
    await deleteSchedule(anna, gone.scheduleId)
    const other = await aProperty(db, house.familyGroupId)
    await aSchedule(db, other, { title: 'Have the boiler serviced' })
    expect(await listScheduleTitles(vera, house.id)).toEqual(['Sweep the chimney', 'Clean the gutters'])
    const stranger = await aUser(db)
    const theirs = await aGroup(db, [{ user: stranger }])
    await expect(listScheduleTitles(asMember(db, stranger, theirs.id), house.id)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is for members, in active properties, with assets and people of the group', async () => {
    await create({}, ben)
    await expect(create({}, vera)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aGroup(db, [{ user: anna.user }])
    const foreign = await aProperty(db, other.id)
    const { id: assetId } = await anAsset(db, foreign)
    await expect(create({ assetId })).rejects.toMatchObject({ code: 'invalid' })
    const turns = { rotation: 'LEAST_DONE' as const, memberUserIds: [(await aUser(db)).id] }
    await expect(create(turns)).rejects.toMatchObject({ code: 'invalid' })
    await expect(createSchedule(anna, { ...plan(), propertyId: foreign.id })).rejects.toMatchObject({
      code: 'not-found',
    })
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(create()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('has a limit, also in concurrent requests', async () => {
    await fill(maxSchedulesPerProperty - 1)
    const outcomes = await Promise.allSettled([create(), create()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    ['a date a second', { rule: 'FREQ=SECONDLY' }, 'rule', /at most once a day/],
    ['an end within the rule', { rule: 'FREQ=DAILY;COUNT=3' }, 'rule', /can’t be part of the rule/],
    [
      '31 February',
      { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31' },
      'rule',
      /None of the chosen months has that day/,
    ],
    ['a rule of 50,000 letters', { rule: 'FREQ=DAILY'.padEnd(50_000, ';') }, 'rule', /can’t read this rule/],
    [
      'days after a completion',
      { rule: 'FREQ=WEEKLY;BYDAY=MO', countedFrom: 'COMPLETION' },
      'rule',
      /counted from completion/,
    ],
    [
      'an end before the first',
      { startsOn: '2026-05-05', endsOn: '2026-05-04' },
      'endsOn',
      /before the first date/,
    ],
    ['no time at all', { maxOccurrences: 0 }, 'maxOccurrences', /from 1 to 1,000/],
    ['more than a year before', { leadDays: 366 }, 'leadDays', /from 0 to 365/],
    ['turns of nobody', { rotation: 'LEAST_DONE' }, 'memberUserIds', /Choose who takes turns/],
    ['too long a checklist', { checklist: Array(101).fill('Look') }, 'checklist', /up to 100 items/],
  ])('refuses %s with a message', (_, wrong, field, sentence) => {
    const { error } = createScheduleInput.safeParse({ ...plan(), propertyId: house.id, ...wrong })
    expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringMatching(sentence) }])
  })
})

describe('changing a schedule', () => {
  it('computes the next date again and keeps an open task', async () => {
    const { scheduleId } = await create({ startsOn: today, rule: 'FREQ=WEEKLY' })
    const input = {
      ...plan({ startsOn: today, rule: 'FREQ=DAILY', title: 'Chimney' }),
      scheduleId,
      version: 1,
    }
    expect(await updateSchedule(ben, input)).toEqual({ version: 2 })
    expect(await getSchedule(anna, scheduleId)).toMatchObject({ nextOn: addDays(today, 1), title: 'Chimney' })
    expect(await openTasks()).toMatchObject([{ title: 'Sweep the chimney', dueOn: today }])
    expect(await verbs()).toEqual(['CHANGED', 'CREATED'])
  })

  it('keeps the date when only texts change, and changes nothing without a difference', async () => {
    const { scheduleId } = await create()
    expect(await updateSchedule(anna, { ...plan(), scheduleId, version: 1 })).toEqual({ version: 1 })
    await updateSchedule(anna, { ...plan({ title: 'Chimney' }), scheduleId, version: 1 })
    expect(await getSchedule(anna, scheduleId)).toMatchObject({ nextOn: addDays(today, 60) })
  })

  it('refuses a stale edit with the newer value', async () => {
    const { scheduleId } = await create()
    const saves = [ben, anna].map((ctx) =>
      updateSchedule(ctx, { ...plan({ title: ctx.user.firstName ?? '' }), scheduleId, version: 1 }),
    )
    const outcomes = await Promise.allSettled(saves)
    const refused = outcomes.find(({ status }) => status === 'rejected')
    const { title } = await getSchedule(anna, scheduleId)
    expect(refused).toMatchObject({
      reason: { code: 'conflict', details: { current: { title, version: 2 } } },
    })
  })

  it('keeps a trashed asset and former members until others are chosen', async () => {
    const { id: assetId } = await anAsset(db, house)
    const tied = { assetId, rotation: 'ROUND_ROBIN' as const, memberUserIds: [ben.user.id, anna.user.id] }
    const { scheduleId } = await create(tied)
    await db.update(assets).set({ deletedAt: new Date() }).where(eq(assets.id, assetId))
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    const save = (version: number, overrides: Partial<typeof emptySchedule>) =>
      updateSchedule(anna, { ...plan({ ...tied, title: 'Chimney', ...overrides }), scheduleId, version })
    expect(await save(1, {})).toEqual({ version: 2 })
    const { id: gone } = await anAsset(db, house, { deletedAt: new Date() })
    const other = await aGroup(db, [{ user: anna.user }])
    const { id: foreign } = await anAsset(db, await aProperty(db, other.id))
    for (const wrong of [gone, foreign]) {
      await expect(save(2, { assetId: wrong })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { assetId: expect.stringContaining('Choose another one.') } },
      })
    }
    await expect(save(2, { memberUserIds: [anna.user.id, ben.user.id] })).rejects.toMatchObject({
      code: 'invalid',
    })
    const one = { rotation: 'NONE' as const, memberUserIds: [] }
    await expect(save(2, { ...one, assigneeUserId: ben.user.id })).rejects.toMatchObject({ code: 'invalid' })
    expect(await save(2, { assetId: null, memberUserIds: [anna.user.id] })).toEqual({ version: 3 })
  })

  it('is refused to viewers, strangers and removed members', async () => {
    const { scheduleId } = await create()
    const input = { ...plan({ title: 'Mine' }), scheduleId, version: 1 }
    await expect(updateSchedule(vera, input)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aGroup(db, [{ user: ben.user }])
    const foreign = asMember(db, ben.user, other.id)
    await expect(updateSchedule(foreign, input)).rejects.toMatchObject({ code: 'not-found' })
    await expect(getSchedule(foreign, scheduleId)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    await expect(updateSchedule(ben, input)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('pausing a schedule', () => {
  it('creates no tasks, and one after it is resumed', async () => {
    const { id: scheduleId } = await aSchedule(db, house, {
      rule: 'FREQ=DAILY',
      startsOn: addDays(today, -30),
    })
    await setScheduleStatus(anna, { scheduleId, version: 1, status: 'PAUSED' })
    expect(await makeDueTasks({ ...anna, signal: new AbortController().signal })).toBe(0)
    await setScheduleStatus(anna, { scheduleId, version: 2, status: 'ACTIVE' })
    expect(await openTasks()).toMatchObject([{ dueOn: today }])
    expect(await verbs()).toEqual(['PAUSED', 'RESUMED'])
  })

  it('happens once in concurrent requests', async () => {
    const { scheduleId } = await create()
    const press = () => setScheduleStatus(anna, { scheduleId, version: 1, status: 'PAUSED' })
    expect(await Promise.all([press(), press()])).toEqual([{ version: 2 }, { version: 2 }])
  })

  it('can be undone, unlike ending', async () => {
    const { scheduleId } = await create()
    await setScheduleStatus(anna, { scheduleId, version: 1, status: 'ENDED' })
    await expect(setScheduleStatus(anna, { scheduleId, version: 2, status: 'ACTIVE' })).rejects.toMatchObject(
      { code: 'conflict' },
    )
    await expect(updateSchedule(anna, { ...plan(), scheduleId, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await verbs()).toEqual(['CREATED', 'ENDED'])
  })
})

describe('a task of a schedule', () => {
  it('creates the next one when done, and its list shows both', async () => {
    const { scheduleId } = await create({ startsOn: today, rule: 'FREQ=DAILY', leadDays: 1 })
    const [task] = await openTasks()
    await moveTask(anna, { taskId: task?.id ?? '', version: 1, status: 'DONE', reason: null })
    expect(await openTasks()).toMatchObject([{ dueOn: addDays(today, 1) }])
    const { tasks: made } = await listScheduleTasks(vera, { scheduleId })
    expect(made).toMatchObject([{ status: 'TODO' }, { id: task?.id, status: 'DONE', occurrenceOn: today }])
  })

  const next = () => addDays(today, 1)
  const stands = async (scheduleId: string) =>
    (await db.select().from(schedules).where(eq(schedules.id, scheduleId)))[0]
  async function doneWithSuccessor(overrides: Partial<typeof emptySchedule> = {}) {
    const { scheduleId } = await create({ startsOn: today, rule: 'FREQ=DAILY', leadDays: 1, ...overrides })
    const taskId = (await openTasks())[0]?.id ?? ''
    await moveTask(anna, { taskId, version: 1, status: 'DONE', reason: null })
    const successorId = (await openTasks())[0]?.id ?? ''
    return { scheduleId, taskId, successorId }
  }

  it.each([
    ['undone', (taskId: string) => undoTaskChanges(anna, [{ taskId, version: 2 }])],
    [
      'opened again',
      (taskId: string) => moveTask(anna, { taskId, version: 2, status: 'TODO', reason: null }),
    ],
  ])('that is %s removes the untouched next one, which is created again', async (_, undo) => {
    const { scheduleId, taskId } = await doneWithSuccessor({ checklist: ['North', 'South'] })
    await undo(taskId)
    expect(await openTasks()).toMatchObject([{ id: taskId, occurrenceOn: today }])
    expect(await db.$count(tasks)).toBe(1)
    expect(await stands(scheduleId)).toMatchObject({ nextOn: next(), madeOccurrences: 1, status: 'ACTIVE' })
    expect(await makeDueTasks({ ...anna, signal: new AbortController().signal })).toBe(0)
    await moveTask(anna, { taskId, version: 3, status: 'DONE', reason: null })
    expect(await openTasks()).toMatchObject([{ occurrenceOn: next() }])
    const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'TAKEN_BACK'))
    expect(lines).toMatchObject([{ entityType: 'task', before: { name: 'Sweep the chimney' } }])
  })

  it.each(['DUE_DATE', 'COMPLETION'] as const)(
    'that is reopened resumes the schedule it ended (%s)',
    async (countedFrom) => {
      const { scheduleId, taskId } = await doneWithSuccessor({ maxOccurrences: 2, countedFrom })
      expect(await stands(scheduleId)).toMatchObject({ status: 'ENDED', nextOn: null })
      await undoTaskChanges(anna, [{ taskId, version: 2 }])
      const nextOn = countedFrom === 'DUE_DATE' ? next() : null
      expect(await stands(scheduleId)).toMatchObject({ status: 'ACTIVE', nextOn, madeOccurrences: 1 })
    },
  )

  it('stays done when someone has changed the next one', async () => {
    const { taskId, successorId } = await doneWithSuccessor({ checklist: ['North'] })
    const refused = async () => {
      await expect(
        moveTask(anna, { taskId, version: 2, status: 'TODO', reason: null }),
      ).rejects.toMatchObject({
        code: 'conflict',
        message:
          'The recurring task already has another open task. Finish or cancel that one first, then restore this one.',
      })
      const { refused } = await undoTaskChanges(anna, [{ taskId, version: 2 }])
      expect(refused).toHaveLength(1)
      expect(await db.$count(tasks)).toBe(2)
    }
    const comment = await aComment(db, { ...house, propertyId: house.id, id: successorId })
    await refused()
    await db.delete(comments).where(eq(comments.id, comment.id))
    await db.update(checklistLines).set({ isDone: true, doneAt: new Date() })
    await refused()
    await db.update(checklistLines).set({ isDone: false, doneAt: null, text: 'Only the north' })
    await refused()
    await db.update(checklistLines).set({ text: 'North' })
    await moveTask(ben, { taskId: successorId, version: 1, status: 'IN_PROGRESS', reason: null })
    await refused()
  })

  it.each(['IN_PROGRESS', 'DONE'] as const)(
    'reopened while someone moves the next one to %s leaves one open, without a database error',
    async (status) => {
      const { taskId, successorId } = await doneWithSuccessor()
      const results = await Promise.allSettled([
        moveTask(ben, { taskId: successorId, version: 1, status, reason: null }),
        moveTask(anna, { taskId, version: 2, status: 'TODO', reason: null }),
      ])
      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      for (const code of refused) expect(['conflict', 'not-found']).toContain(code)
      // An untouched successor makes room for the reopened one; a started one does not.
      if (status === 'IN_PROGRESS') expect(refused).toHaveLength(1)
      expect((await db.select().from(tasks)).filter((task) => isOpen(task.status))).toHaveLength(1)
    },
  )

  it.each([0, 3, 40])(
    'that is cancelled keeps its date cancelled, whatever is edited %i days later',
    async (days) => {
      const { scheduleId } = await create({
        startsOn: today,
        countedFrom: 'COMPLETION',
        rule: 'FREQ=MONTHLY;INTERVAL=6',
      })
      const [task] = await openTasks()
      const taskId = task?.id ?? ''
      await moveTask(anna, { taskId, version: 1, status: 'CANCELLED', reason: null })
      expect(await stands(scheduleId)).toMatchObject({ nextOn: addMonths(today, 6) })
      await db.transaction(async (tx) => {
        // The log is only appended to, so everything is moved into the past, at the same hour of the property.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql`update activity_log set at =
            (at at time zone 'Europe/Zurich' - make_interval(days => ${days})) at time zone 'Europe/Zurich'`,
        )
      })
      await db.update(tasks).set({ title: 'Sweep', updatedAt: new Date() }).where(eq(tasks.id, taskId))
      await setScheduleStatus(anna, { scheduleId, version: 1, status: 'PAUSED' })
      await setScheduleStatus(anna, { scheduleId, version: 2, status: 'ACTIVE' })
      const cancelledOn = addDays(today, -days)
      expect(await stands(scheduleId)).toMatchObject({ nextOn: addMonths(cancelledOn, 6) })
    },
  )

  it('creates one next task when done in concurrent requests', async () => {
    await create({ startsOn: today, rule: 'FREQ=DAILY', leadDays: 1 })
    const [task] = await openTasks()
    const done = (ctx: MemberContext) =>
      moveTask(ctx, { taskId: task?.id ?? '', version: 1, status: 'DONE', reason: null })
    await Promise.allSettled([
      done(anna),
      done(ben),
      makeDueTasks({ ...anna, signal: new AbortController().signal }),
    ])
    expect(await openTasks()).toHaveLength(1)
    expect(await db.select().from(tasks)).toHaveLength(2)
  })

  it('that is deleted skips its date', async () => {
    await create({ startsOn: today, rule: 'FREQ=DAILY', leadDays: 1 })
    const [task] = await openTasks()
    await deleteTask(anna, task?.id ?? '')
    const left = await openTasks()
    expect(left.filter(({ deletedAt }) => deletedAt === null)).toMatchObject([{ dueOn: addDays(today, 1) }])
  })

  it('continues on the next page of a long list', async () => {
    const { scheduleId } = await create()
    for (let day = 0; day < 32; day++) {
      await aTask(db, house, { scheduleId, occurrenceOn: addDays(today, -day), status: 'DONE' })
    }
    const first = await listScheduleTasks(anna, { scheduleId })
    const second = await listScheduleTasks(anna, { scheduleId, after: first.next ?? '' })
    expect([first.tasks.length, second.tasks.length, second.next]).toEqual([30, 2, null])
  })
})

describe('deleting a schedule', () => {
  it('hides it, keeps its open task, and restores it with the next date', async () => {
    const { scheduleId } = await create({ startsOn: today, rule: 'FREQ=DAILY' })
    await deleteSchedule(anna, scheduleId)
    await expect(getSchedule(anna, scheduleId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await openTasks()).toHaveLength(1)
    expect((await listTrash(anna)).entries).toMatchObject([{ kind: 'schedule', name: 'Sweep the chimney' }])
    await restoreSchedule(anna, scheduleId)
    expect(await getSchedule(anna, scheduleId)).toMatchObject({ nextOn: addDays(today, 1), version: 2 })
    expect(await openTasks()).toHaveLength(1)
    await expect(restoreSchedule(anna, scheduleId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is for managers, and for members who created it', async () => {
    const [annas, bens] = [await create(), await create({}, ben)]
    await expect(deleteSchedule(ben, annas.scheduleId)).rejects.toMatchObject({ code: 'forbidden' })
    await deleteSchedule(ben, bens.scheduleId)
    await restoreSchedule(ben, bens.scheduleId)
    await deleteSchedule(anna, bens.scheduleId)
  })

  it('is undone only below the limit, also in concurrent requests', async () => {
    const [first, second] = [await create(), await create()]
    for (const { scheduleId } of [first, second]) await deleteSchedule(anna, scheduleId)
    await fill(maxSchedulesPerProperty)
    await expect(restoreSchedule(anna, first.scheduleId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A property can have 500 recurring tasks. Delete some you no longer need.',
    })
    const [spare] = await db
      .select({ id: schedules.id })
      .from(schedules)
      .where(eq(schedules.title, 'Gutters'))
    await deleteSchedule(anna, spare?.id ?? '')
    const outcomes = await Promise.allSettled([
      restoreSchedule(anna, first.scheduleId),
      restoreSchedule(anna, second.scheduleId),
      create(),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(schedules, isNull(schedules.deletedAt))).toBe(maxSchedulesPerProperty)
  })

  it('is final after 30 days; its tasks stay', async () => {
    const { id } = await aSchedule(db, house, { deletedAt: new Date(Date.now() - 31 * 86_400_000) })
    const kept = await aSchedule(db, house, { deletedAt: new Date(Date.now() - 29 * 86_400_000) })
    await aTask(db, house, { scheduleId: id, occurrenceOn: today, status: 'DONE' })
    expect(await purgeDeleted(aRequestContext(db), scheduleTrash)).toBe(1)
    expect(await db.select({ id: schedules.id }).from(schedules)).toEqual([{ id: kept.id }])
    expect(await db.select().from(tasks)).toMatchObject([{ scheduleId: null, occurrenceOn: null }])
  })
})

describe('the forecast', () => {
  const forecast = (from: number, to: number, asked: { userId?: string; limit?: number } = {}) =>
    listForecast(anna, { from: addDays(today, from), to: addDays(today, to), limit: 1_000, ...asked })

  it('lists future dates without the open task', async () => {
    const { scheduleId } = await create({ startsOn: today, rule: 'FREQ=DAILY;INTERVAL=10' })
    expect(await forecast(-5, 25)).toMatchObject([
      { scheduleId, on: addDays(today, 10), title: 'Sweep the chimney', propertyName: 'Lake cabin' },
      { scheduleId, on: addDays(today, 20) },
    ])
    expect(await forecast(11, 19)).toEqual([])
  })

  it('counts from the due date of the open task, or from today', async () => {
    await create({
      startsOn: addDays(today, 2),
      leadDays: 2,
      rule: 'FREQ=DAILY;INTERVAL=10',
      countedFrom: 'COMPLETION',
    })
    expect((await forecast(0, 30)).map(({ on }) => on)).toEqual([addDays(today, 12), addDays(today, 22)])
  })

  it('covers twelve months, without paused schedules', async () => {
    await create({ rule: 'FREQ=MONTHLY', startsOn: addDays(today, 1) })
    expect(await forecast(0, 3_000)).toHaveLength(12)
    await db.update(schedules).set({ status: 'PAUSED' })
    expect(await forecast(0, 3_000)).toEqual([])
  })

  it('of one person omits others’ tasks and rotations', async () => {
    const startsOn = addDays(today, 1)
    const { scheduleId } = await create({ startsOn, assigneeUserId: ben.user.id })
    await create({ startsOn, assigneeUserId: anna.user.id })
    await create({ startsOn, rotation: 'ROUND_ROBIN', memberUserIds: [ben.user.id, anna.user.id] })
    expect(await forecast(0, 30, { userId: ben.user.id })).toMatchObject([{ scheduleId }])
  })

  it('covers all pages of schedules and keeps the soonest dates', async () => {
    const startsOn = addDays(today, 5)
    await fill(1_200, { nextOn: startsOn, startsOn })
    const next = addDays(today, 3)
    const { id } = await aSchedule(db, house, { rule: 'FREQ=DAILY', startsOn: next, nextOn: next })
    const dates = await forecast(0, 360, { limit: 10 })
    expect(dates.map(({ on, scheduleId }) => [on, scheduleId === id])).toEqual([
      [next, true],
      [addDays(today, 4), true],
      ...Array.from({ length: 8 }, () => [startsOn, expect.anything()]),
    ])
    expect(await forecast(0, 360, { limit: 5_000 })).toHaveLength(1_200 + 358)
  })

  it.each(['DUE_DATE', 'COMPLETION'] as const)(
    'of 500 daily schedules counted from %s has the soonest',
    async (countedFrom) => {
      const nextOn = addDays(today, 1)
      await fill(maxSchedulesPerProperty, { rule: 'FREQ=DAILY', countedFrom, startsOn: nextOn, nextOn })
      for (const from of [0, 330]) {
        const dates = await forecast(from, 365, { limit: 1_001 })
        expect([dates.length, dates[0]?.on]).toEqual([1_001, addDays(today, Math.max(from, 1))])
      }
    },
  )

  it('and the lists read by index only', async () => {
    const { scheduleId } = await create({ startsOn: today })
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await listSchedules(ctx, { propertyId: house.id })
      await getSchedule(ctx, scheduleId)
      await listScheduleTasks(ctx, { scheduleId })
      await listForecast(ctx, { from: today, to: addDays(today, 31), limit: 1_000 })
    })
  })
})

describe('the approval setting of a schedule', () => {
  const edit = (ctx: MemberContext, scheduleId: string, overrides: Partial<typeof emptySchedule>) =>
    updateSchedule(ctx, { ...plan(overrides), scheduleId, version: 1 })

  it('is not turned off by those it binds, even if they created the schedule', async () => {
    const bound = { userId: ben.user.id }
    const turns = [
      { assigneeUserId: bound.userId },
      { rotation: 'ROUND_ROBIN' as const, memberUserIds: [anna.user.id, bound.userId] },
    ]
    for (const turn of turns) {
      for (const maker of [anna, ben]) {
        const { scheduleId } = await create({ ...turn, needsApproval: true }, maker)
        await expect(edit(ben, scheduleId, { ...turn, needsApproval: false })).rejects.toMatchObject({
          code: 'forbidden',
          details: { fields: { needsApproval: approvalRefusals.bound } },
        })
        // They may edit everything else, and managers may also turn it off.
        await edit(ben, scheduleId, { ...turn, needsApproval: true, priority: 'HIGH' })
      }
    }
    const { scheduleId } = await create({ needsApproval: true })
    expect(await edit(anna, scheduleId, { needsApproval: false })).toEqual({ version: 2 })
  })

  it('is turned off by those who set it for others, and turned on by any member', async () => {
    const { scheduleId } = await create({ needsApproval: true, assigneeUserId: anna.user.id }, ben)
    expect(await edit(ben, scheduleId, { assigneeUserId: anna.user.id })).toEqual({ version: 2 })
    const free = await create()
    expect(await edit(ben, free.scheduleId, { needsApproval: true })).toEqual({ version: 2 })
  })
})
