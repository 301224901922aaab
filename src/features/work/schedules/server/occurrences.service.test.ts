import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { poison } from '../../../../../test/poison.ts'
import { addDays } from '../../../../lib/dates.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { setNotificationPreference } from '../../../base/notifications/server/preferences.service.ts'
import { moveTask } from '../../tasks/server/move-task.service.ts'
import { getTask } from '../../tasks/server/tasks.service.ts'
import { nextOccurrence, timingOf } from '../schedules.rules.ts'
import { makeDueTasks, taskEnded } from './occurrences.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: CurrentUser
let today = ''

beforeEach(async () => {
  anna = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, familyGroupId)
  today = await todayIn('Europe/Zurich')
})

async function todayIn(zone: string): Promise<string> {
  const { rows } = await db.execute<{ on: string }>(
    sql`select (now() at time zone ${zone})::date::text as on`,
  )
  return rows[0]?.on ?? ''
}

const signal = new AbortController().signal
const run = (on: Db = db) => makeDueTasks({ ...aRequestContext(on), signal })
const allTasks = () => db.select().from(tasks).orderBy(asc(tasks.occurrenceOn))
const find = async (id: string) => (await db.select().from(schedules).where(eq(schedules.id, id)))[0]

/** A daily schedule, whose next date is that many days from now. */
const daily = (days: number, overrides: Parameters<typeof aSchedule>[2] = {}) =>
  aSchedule(db, house, { rule: 'FREQ=DAILY', startsOn: addDays(today, days), ...overrides })

/** @returns the next date as returned to the caller */
async function end(
  status: 'DONE' | 'CANCELLED' = 'DONE',
  doneBy: string | null = null,
  completedBy = doneBy,
) {
  return db.transaction(async (tx) => {
    const [task] = await tx
      .update(tasks)
      .set({ status, completedAt: status === 'DONE' ? new Date() : null, completedBy, doneBy })
      .where(eq(tasks.status, 'TODO'))
      .returning()
    if (!task?.scheduleId) throw new Error('no task of a schedule is open')
    return taskEnded(tx, aRequestContext(db), task.scheduleId)
  })
}

describe('the job', () => {
  it('creates the task of a due date with all fields of the schedule', async () => {
    const { id } = await daily(0, {
      title: 'Clean the gutters',
      description: 'The ladder is in the shed.',
      priority: 'HIGH',
      checklist: ['North', 'South'],
      needsApproval: true,
      isVisibleToWorkers: true,
      costMinor: 4_000,
      dueTime: '09:30',
      assigneeUserId: anna.id,
    })
    expect(await run()).toBe(1)
    const [task] = await allTasks()
    expect(task).toMatchObject({
      scheduleId: id,
      occurrenceOn: today,
      dueOn: today,
      dueTime: '09:30:00',
      title: 'Clean the gutters',
      description: 'The ladder is in the shed.',
      priority: 'HIGH',
      needsApproval: true,
      isVisibleToWorkers: true,
      costMinor: 4_000,
      assigneeUserId: anna.id,
      status: 'TODO',
    })
    const lines = await db.select().from(checklistLines).orderBy(asc(checklistLines.position))
    expect(lines.map(({ text }) => text)).toEqual(['North', 'South'])
    expect(await find(id)).toMatchObject({ nextOn: addDays(today, 1), madeOccurrences: 1, version: 1 })
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'CREATED', entityType: 'task', actorLabel: 'System', after: { name: 'Clean the gutters' } },
    ])
  })

  it('creates it the configured number of days before, not earlier', async () => {
    await daily(7, { leadDays: 7, rule: 'FREQ=YEARLY' })
    await daily(8, { leadDays: 7, rule: 'FREQ=YEARLY' })
    expect(await run()).toBe(1)
    expect(await allTasks()).toMatchObject([{ dueOn: addDays(today, 7) }])
  })

  it('uses the property’s time zone', async () => {
    const [east, west] = [await todayIn('Pacific/Kiritimati'), await todayIn('Pacific/Pago_Pago')]
    // 25 hours apart, so never the same day.
    expect(east > west).toBe(true)
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const there = await aProperty(db, house.familyGroupId, { timeZone })
      await aSchedule(db, there, { startsOn: east, title: timeZone })
    }
    await run()
    expect((await allTasks()).map(({ title }) => title)).toEqual(['Pacific/Kiritimati'])
  })

  it('changes nothing when run again, or after eight days offline', async () => {
    await daily(-8)
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    // One task, for the latest of the missed days.
    expect(await allTasks()).toMatchObject([{ occurrenceOn: today }])
  })

  it('waits while a task is open, however late', async () => {
    const { id } = await daily(-3)
    await run()
    await db
      .update(schedules)
      .set({ nextOn: addDays(today, -1) })
      .where(eq(schedules.id, id))
    await db.update(tasks).set({
      occurrenceOn: addDays(today, -2),
      dueOn: addDays(today, -2),
      status: 'BLOCKED',
      statusReason: 'Rain',
    })
    expect(await run()).toBe(0)
  })

  it('creates each task once in several processes', async () => {
    for (let number = 0; number < 40; number++) await daily(0)
    const made = await Promise.all([run(), run(), run(), run()])
    expect(made.reduce((sum, one) => sum + one)).toBe(40)
    expect(await allTasks()).toHaveLength(40)
    expect(await run()).toBe(0)
  })

  it('processes more than one batch', async () => {
    await db.insert(schedules).values(
      Array.from({ length: 1_203 }, (_, index) => ({
        familyGroupId: house.familyGroupId,
        propertyId: house.id,
        title: 'Check the roof',
        rule: 'FREQ=YEARLY',
        countedFrom: 'DUE_DATE' as const,
        startsOn: addDays(today, -(index % 3)),
        nextOn: addDays(today, -(index % 3)),
      })),
    )
    expect(await run()).toBe(1_203)
    expect(await run()).toBe(0)
  })

  it('skips paused, ended, deleted and archived schedules, and those of a deleted group', async () => {
    await daily(0, { status: 'PAUSED' })
    await daily(0, { status: 'ENDED', nextOn: null })
    await daily(0, { deletedAt: new Date() })
    for (const state of [{ status: 'ARCHIVED' as const }, { deletedAt: new Date() }]) {
      await aSchedule(db, await aProperty(db, house.familyGroupId, state), { startsOn: today })
    }
    const gone = await aGroup(db, [{ user: anna }])
    await aSchedule(db, await aProperty(db, gone.id), { startsOn: today })
    await db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, gone.id))
    expect(await run()).toBe(0)
    expect(await db.select().from(properties)).toHaveLength(4)
  })

  it('ends a schedule after its last task', async () => {
    const twice = await daily(0, { maxOccurrences: 2, startsOn: addDays(today, -1), nextOn: today })
    const until = await daily(0, { endsOn: today })
    await run()
    expect(await find(twice.id)).toMatchObject({ status: 'ENDED', nextOn: null })
    expect(await find(until.id)).toMatchObject({ status: 'ENDED', nextOn: null })
    expect(await allTasks()).toHaveLength(2)
  })

  it('never creates a task for the same date twice', async () => {
    const { id } = await daily(0)
    await aTask(db, house, { scheduleId: id, occurrenceOn: today, deletedAt: new Date() })
    expect(await run()).toBe(1)
    expect((await allTasks()).map(({ occurrenceOn }) => occurrenceOn)).toEqual([today, addDays(today, 1)])
  })

  it('reads by index only', async () => {
    const { id } = await daily(0, { rotation: 'LEAST_DONE', checklist: ['North'] })
    await db.insert(scheduleMembers).values({ scheduleId: id, userId: anna.id, position: 0 })
    await expectIndexed(database, run)
  })
})

describe('the assignee', () => {
  it('is empty when the person has left', async () => {
    const ben = await aUser(db)
    await aMembership(db, {
      familyGroupId: house.familyGroupId,
      userId: ben.id,
      role: 'MEMBER',
      color: 'pine',
      leftAt: new Date(),
    })
    await daily(0, { assigneeUserId: ben.id })
    await run()
    expect(await allTasks()).toMatchObject([{ assigneeUserId: null }])
  })

  async function three(rotation: 'ROUND_ROBIN' | 'LEAST_DONE') {
    const people = [anna, await aUser(db), await aUser(db)]
    for (const { id: userId } of people.slice(1)) {
      await aMembership(db, { familyGroupId: house.familyGroupId, userId, role: 'MEMBER', color: 'pine' })
    }
    // Counted from completion with lead days, so that the next one is created at once.
    const { id: scheduleId } = await daily(0, { rotation, countedFrom: 'COMPLETION', leadDays: 9 })
    await db
      .insert(scheduleMembers)
      .values(people.map(({ id: userId }, position) => ({ scheduleId, userId, position })))
    await run()
    return people.map(({ id }) => id)
  }
  const assignees = async () => (await allTasks()).map(({ assigneeUserId }) => assigneeUserId)

  it('rotates, skipping former members', async () => {
    const [first, second, third] = await three('ROUND_ROBIN')
    for (let times = 0; times < 3; times++) await end()
    expect(await assignees()).toEqual([first, second, third, first])
    await db
      .update(memberships)
      .set({ leftAt: new Date() })
      .where(eq(memberships.userId, second ?? ''))
    await end()
    expect((await assignees()).at(-1)).toBe(third)
  })

  it('is the person with the fewest tasks', async () => {
    const [first, second, third] = await three('LEAST_DONE')
    // A third person approves it all, and has done nothing.
    await end('DONE', second, third)
    await end('DONE', first, third)
    await end('DONE', first, third)
    expect(await assignees()).toEqual([first, first, third, third])
  })
})

describe('the person whose turn it is', () => {
  const told = () => db.select().from(notifications)

  it('is notified once, also by concurrent runs', async () => {
    await daily(0, { assigneeUserId: anna.id, title: 'Clean the gutters' })
    await daily(0)
    await Promise.all([run(), run()])
    await run()
    const [task] = (await allTasks()).filter(({ assigneeUserId }) => assigneeUserId)
    expect(await told()).toMatchObject([
      {
        userId: anna.id,
        familyGroupId: house.familyGroupId,
        type: 'TASK_ASSIGNED',
        title: 'New task: Clean the gutters',
        message: expect.stringMatching(/^It is your turn\. Due .+ at .+\.$/),
        metadata: { familyGroupId: house.familyGroupId, propertyId: house.id, taskId: task?.id },
      },
    ])
  })

  it('is not notified when the task is not created', async () => {
    for (let number = 0; number < 3; number++) await daily(0, { assigneeUserId: anna.id })
    const cure = await poison(db, 'activity_log', house.familyGroupId)
    await expect(run()).rejects.toThrow(house.familyGroupId)
    expect(await told()).toEqual([])
    expect(await allTasks()).toEqual([])
    await cure()
    expect(await run()).toBe(3)
    expect(await told()).toHaveLength(3)
  })

  it('gets the mail with all other notices of jobs', async () => {
    for (let number = 0; number < 3; number++) await daily(0, { assigneeUserId: anna.id })
    await setNotificationPreference(asUser(db, anna), { type: 'TASK_ASSIGNED', channel: 'email', isOn: true })
    const queued: unknown[] = []
    const ctx = aRequestContext(db, { enqueue: async (_, job) => void queued.push(job) })
    await makeDueTasks({ ...ctx, signal })
    expect(await told()).toHaveLength(3)
    expect(await db.$count(notifications, eq(notifications.awaitsMail, true))).toBe(3)
    expect(queued).toEqual([])
  })

  it('is not notified when they completed the previous task', async () => {
    await daily(0, { assigneeUserId: anna.id, leadDays: 3 })
    await run()
    expect(await told()).toHaveLength(1)
    const [task] = await allTasks()
    const ctx = asMember(db, anna, house.familyGroupId)
    await moveTask(ctx, { taskId: task?.id ?? '', version: 1, status: 'DONE', reason: null })
    expect(await allTasks()).toHaveLength(2)
    expect(await told()).toHaveLength(1)
  })
})

describe('when a task is done', () => {
  it('creates the next task on its date, not at once', async () => {
    const { id } = await aSchedule(db, house, { rule: 'FREQ=MONTHLY', startsOn: today })
    await run()
    const told = await end()
    expect(await allTasks()).toHaveLength(1)
    const next = nextOccurrence(
      timingOf({
        rule: 'FREQ=MONTHLY',
        countedFrom: 'DUE_DATE',
        startsOn: today,
        endsOn: null,
        maxOccurrences: null,
      }),
      today,
    )
    expect(await find(id)).toMatchObject({ nextOn: next, status: 'ACTIVE' })
    expect(told).toBe(next)
  })

  it('creates the next task in the same transaction when its lead time has begun', async () => {
    await daily(0, { leadDays: 3 })
    await run()
    expect(await end('CANCELLED')).toBe(addDays(today, 1))
    expect(await allTasks()).toMatchObject([
      { occurrenceOn: today, status: 'CANCELLED' },
      { occurrenceOn: addDays(today, 1), status: 'TODO' },
    ])
  })

  it('counts the next date from today when counted from completion', async () => {
    const { id } = await daily(-5, { countedFrom: 'COMPLETION', rule: 'FREQ=WEEKLY;INTERVAL=2' })
    await run()
    expect(await find(id)).toMatchObject({ nextOn: null })
    expect(await end()).toBe(addDays(today, 14))
    expect(await find(id)).toMatchObject({ nextOn: addDays(today, 14) })
  })

  it('matches the date shown on the task page when done early', async () => {
    const { id } = await daily(7, { countedFrom: 'COMPLETION', rule: 'FREQ=WEEKLY', leadDays: 7 })
    await run()
    const [made] = await allTasks()
    if (!made) throw new Error('no task was made')
    expect(made.dueOn).toBe(addDays(today, 7))
    const reader = asMember(db, anna, house.familyGroupId)
    const said = async () => (await getTask(reader, made.id)).nextIfDoneToday
    expect(await said()).toBe(addDays(today, 7))
    await db.update(schedules).set({ leadDays: 0 })
    expect(await end()).toBe(addDays(today, 7))
    expect(await find(id)).toMatchObject({ nextOn: addDays(today, 7) })
    expect(await said()).toBeNull()
  })

  it('shows no next date for a task counted from its due date, or of a paused schedule', async () => {
    const { id } = await daily(0)
    await run()
    const [made] = await allTasks()
    const reader = asMember(db, anna, house.familyGroupId)
    const said = async () => (await getTask(reader, made?.id ?? '')).nextIfDoneToday
    expect(await said()).toBeNull()
    await db.update(schedules).set({ countedFrom: 'COMPLETION' }).where(eq(schedules.id, id))
    expect(await said()).toBe(addDays(today, 1))
    await db.update(schedules).set({ status: 'PAUSED' }).where(eq(schedules.id, id))
    expect(await said()).toBeNull()
  })

  it('does not create missed tasks', async () => {
    const { id } = await aSchedule(db, house, {
      rule: 'FREQ=WEEKLY',
      startsOn: addDays(today, -30),
      nextOn: addDays(today, -23),
    })
    await aTask(db, house, { scheduleId: id, occurrenceOn: addDays(today, -30) })
    await end()
    expect(await find(id)).toMatchObject({ nextOn: addDays(today, 5) })
    expect(await run()).toBe(0)
  })

  it('computes the next date of a paused schedule and creates nothing', async () => {
    const { id } = await daily(0, { leadDays: 9 })
    await run()
    await db.update(schedules).set({ status: 'PAUSED' })
    expect(await end()).toBeNull()
    expect(await find(id)).toMatchObject({ nextOn: addDays(today, 1), status: 'PAUSED' })
    expect(await allTasks()).toHaveLength(1)
  })

  it('ends the schedule after the last task of a count', async () => {
    const { id } = await daily(0, { countedFrom: 'COMPLETION', maxOccurrences: 1 })
    await run()
    expect(await find(id)).toMatchObject({ status: 'ENDED' })
    expect(await end()).toBeNull()
    expect(await find(id)).toMatchObject({ status: 'ENDED', nextOn: null })
  })

  it('waits again after the completion is undone', async () => {
    const { id } = await daily(0)
    await run()
    await end()
    await db.update(tasks).set({ status: 'TODO', completedAt: null })
    await db.update(schedules).set({ nextOn: today }).where(eq(schedules.id, id))
    expect(await run()).toBe(0)
  })
})
