import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { poison, stopAt } from '../../../../../test/poison.ts'
import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import { openDatabase } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { overdueNotices, tasks } from '../../../../server/db/schema/tasks.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { openLinkOf, targetOf } from '../../../base/notifications/notifications.rules.ts'
import { notificationMetadata } from '../../../base/notifications/notifications.schemas.ts'
import { deleteNotification } from '../../../base/notifications/server/notifications.service.ts'
import { setNotificationPreference } from '../../../base/notifications/server/preferences.service.ts'
import { notifyOverdue } from './overdue.service.ts'
import { taskNoticeJobs } from './task-notices.jobs.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'VIEWER' }])
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

/** Runs the job at noon of a day, in UTC unless an instant is given. */
const run = (
  day: string,
  overrides: Partial<RequestContext> = {},
  signal: AbortSignal = new AbortController().signal,
) => {
  const now = new Date(day.includes('T') ? day : `${day}T12:00:00Z`)
  return notifyOverdue({ ...aRequestContext(db, overrides), signal }, async () => now)
}
const wantsMails = (user: CurrentUser) =>
  setNotificationPreference(asUser(db, user), { type: 'TASK_OVERDUE', channel: 'email', isOn: true })

const toldTo = (user: CurrentUser) => db.select().from(notifications).where(eq(notifications.userId, user.id))
const titlesTo = async (user: CurrentUser) => (await toldTo(user)).map(({ title }) => title)

const aLateTask = (overrides: Partial<typeof tasks.$inferInsert> = {}) =>
  aTask(db, house, { dueOn: '2027-03-03', assigneeUserId: ben.id, ...overrides })

describe('an overdue task', () => {
  it('is notified once, from nine in the morning of the next day, with a link to it', async () => {
    const task = await aLateTask()
    expect(await run('2027-03-03T23:00:00Z')).toBe(0)
    expect(await run('2027-03-04T08:59:00Z')).toBe(0)
    expect(await run('2027-03-04T09:00:00Z')).toBe(1)
    expect(await run('2027-03-04T09:00:00Z')).toBe(0)
    expect(await run('2027-03-10')).toBe(0)
    const [told, ...others] = await toldTo(ben)
    expect(others).toEqual([])
    expect(told).toMatchObject({
      type: 'TASK_OVERDUE',
      title: 'Overdue: Clean the gutters',
      message: 'It was due on Mar 3, 2027 at Lake cabin. Complete it or change its due date.',
    })
    const metadata = notificationMetadata.parse(told?.metadata)
    expect(targetOf({ type: 'TASK_OVERDUE', metadata })).toBeNull()
    expect(openLinkOf({ type: 'TASK_OVERDUE', metadata })).toBe(`/task/${task.id}`)
    expect(await toldTo(anna)).toEqual([])
  })

  it('is notified at nine in the property’s time zone', async () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      const there = await aProperty(db, house.familyGroupId, { name: timeZone, timeZone })
      await aTask(db, there, { title: timeZone, dueOn: '2027-03-03', assigneeUserId: ben.id })
    }
    expect(await run('2027-03-03T19:00:00Z')).toBe(1)
    expect(await titlesTo(ben)).toEqual(['Overdue: Pacific/Kiritimati'])
    expect(await run('2027-03-04T19:59:00Z')).toBe(0)
    expect(await run('2027-03-04T20:00:00Z')).toBe(1)
  })

  it('is notified again after a new due date, and not when the old one returns', async () => {
    const task = await aLateTask()
    await run('2027-03-04')
    const move = (dueOn: string) => db.update(tasks).set({ dueOn }).where(eq(tasks.id, task.id))
    await move('2027-03-06')
    expect(await run('2027-03-06')).toBe(0)
    expect(await run('2027-03-07')).toBe(1)
    await move('2027-03-03')
    expect(await run('2027-03-08')).toBe(0)
    expect(await titlesTo(ben)).toHaveLength(2)
  })

  it('is notified once, even after the notice is deleted', async () => {
    await aLateTask()
    await run('2027-03-04')
    const [told] = await toldTo(ben)
    await deleteNotification(asUser(db, ben), told?.id ?? '')
    expect(await run('2027-03-05')).toBe(0)
  })

  it('is notified late when the server was off, up to two weeks', async () => {
    await aLateTask()
    await aLateTask({ dueOn: '2027-03-02' })
    expect(await run('2027-03-17')).toBe(1)
    expect(await run('2027-03-30')).toBe(0)
  })

  it.each(['TODO', 'IN_PROGRESS', 'IN_REVIEW'] as const)('may be %s', async (status) => {
    await aLateTask({ status })
    expect(await run('2027-03-04')).toBe(1)
  })

  it.each(['REPORT', 'DONE', 'CANCELLED'] as const)('is not one that is %s', async (status) => {
    await aLateTask({ status })
    expect(await run('2027-03-04')).toBe(0)
  })

  it('is not a deleted one, or one of a deleted or archived property or group', async () => {
    const deletedAt = new Date()
    await aLateTask({ deletedAt })
    for (const overrides of [{ status: 'ARCHIVED' as const }, { deletedAt }]) {
      const other = await aProperty(db, house.familyGroupId, overrides)
      await aTask(db, other, { dueOn: '2027-03-03' })
    }
    expect(await run('2027-03-04')).toBe(0)
    await aLateTask()
    await db.update(familyGroups).set({ deletedAt })
    expect(await run('2027-03-04')).toBe(0)
  })
})

describe('the recipients of an overdue notice', () => {
  it('are the author and the project lead when it is unassigned', async () => {
    const cleo = await aUser(db, { firstName: 'Cleo' })
    const { familyGroupId } = house
    await aMembership(db, { familyGroupId, userId: cleo.id, role: 'MEMBER', color: 'lake' })
    const project = await aProject(db, house, { leadUserId: cleo.id })
    await aLateTask({ assigneeUserId: null, createdBy: ben.id, projectId: project.id })
    await run('2027-03-04')
    expect(await titlesTo(ben)).toHaveLength(1)
    expect(await titlesTo(cleo)).toHaveLength(1)
    expect(await titlesTo(anna)).toEqual([])
  })

  it('replace a former member with others concerned, at last the managers', async () => {
    await aLateTask()
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.id))
    expect(await run('2027-03-04')).toBe(1)
    expect(await titlesTo(ben)).toEqual([])
    expect(await titlesTo(anna)).toHaveLength(1)
  })

  it('include the current assignee, even if assigned a moment ago', async () => {
    await aLateTask({ title: 'First' })
    const { id } = await aLateTask({ title: 'Second' })
    // As soon as the first notice is written, the second task is assigned to Anna.
    await db.execute(
      sql.raw(`create function pass_on() returns trigger language plpgsql as $$ begin
          if new.task_id <> '${id}' then
            update tasks set assignee_user_id = '${anna.id}', title = 'New name' where id = '${id}';
          end if;
          return new;
        end $$;
        create trigger pass_on after insert on overdue_notices for each row execute function pass_on()`),
    )
    expect(await run('2027-03-04')).toBe(2)
    await db.execute(sql`drop function pass_on cascade`)
    expect(await titlesTo(ben)).toEqual(['Overdue: First'])
    expect(await titlesTo(anna)).toEqual(['Overdue: New name'])
  })

  it('follow their notification settings, without sending later', async () => {
    const choose = (isOn: boolean) =>
      setNotificationPreference(asUser(db, ben), { type: 'TASK_OVERDUE', channel: 'inApp', isOn })
    await choose(false)
    await aLateTask()
    await run('2027-03-04')
    await choose(true)
    await run('2027-03-05')
    expect(await toldTo(ben)).toEqual([])
  })
})

describe('the job', () => {
  const many = 450
  const fill = async () => {
    for (let number = 0; number < many; number++) await aLateTask({ title: `Task ${number}` })
  }

  it('processes all tasks in batches', async () => {
    await fill()
    expect(await run('2027-03-04')).toBe(many)
    expect(new Set(await titlesTo(ben)).size).toBe(many)
  })

  it('notifies once when run twice at once on two connections', async () => {
    await fill()
    const other = openDatabase(database.url, { connectMs: 30_000, slack: 10 })
    const runs = [run('2027-03-04'), run('2027-03-04', { db: other.db })]
    // Both have ended before anything is expected, so that neither runs into the next test.
    await Promise.allSettled(runs)
    await other.close()
    const given = await Promise.all(runs)
    expect(given).toHaveLength(2)
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(many)
    expect(await db.$count(notifications)).toBe(many)
    expect(await db.$count(overdueNotices)).toBe(many)
  })

  it('notifies everyone once when it is killed in between', async () => {
    await fill()
    const { db: stopped, signal } = stopAt(database.pool, 'overdue_notices', 250)
    await expect(run('2027-03-04', { db: stopped }, signal)).rejects.toThrow('killed')
    expect(await db.$count(notifications)).toBe(250)
    expect(await db.$count(overdueNotices)).toBe(250)
    expect(await run('2027-03-04')).toBe(many - 250)
    expect(await db.$count(notifications)).toBe(many)
  })

  it('notifies the others when one fails, and that one on the next run', async () => {
    await wantsMails(ben)
    for (const title of ['First', 'Second', 'Third']) await aLateTask({ title })
    const other = await aProperty(db, (await aGroup(db, [{ user: ben }])).id, { timeZone: 'UTC' })
    await aTask(db, other, { title: 'Fourth', dueOn: '2027-03-03', assigneeUserId: ben.id })
    const cure = await poison(db, 'notifications', other.familyGroupId)
    await expect(run('2027-03-04')).rejects.toThrow(other.familyGroupId)
    expect((await titlesTo(ben)).toSorted()).toEqual(['Overdue: First', 'Overdue: Second', 'Overdue: Third'])
    await cure()
    expect(await run('2027-03-04')).toBe(1)
    expect(await titlesTo(ben)).toHaveLength(4)
  })

  it('uses the database clock, not the one of the app', async () => {
    const dayOf = async (days: number) => {
      const { rows } = await db.execute<{ day: string }>(
        sql`select ((now() at time zone 'UTC')::date + ${days}::int)::text as day`,
      )
      return rows[0]?.day ?? ''
    }
    await aLateTask({ title: 'Late', dueOn: await dayOf(-3) })
    await aLateTask({ title: 'Not yet', dueOn: await dayOf(2) })
    const ahead = { now: () => new Date(Date.now() + 8 * 86_400_000) }
    const ctx = aRequestContext(db, { clock: ahead })
    const jobContext = {
      ...ctx,
      mail: createMemoryMail(),
      jobId: 'job',
      attempt: 1,
      signal: new AbortController().signal,
    }
    for (const job of taskNoticeJobs) await job.run(jobContext, {})
    expect(await titlesTo(ben)).toEqual(['Overdue: Late'])
  })

  it('finds overdue tasks by day, without reading older ones', async () => {
    const task = await aLateTask({ dueOn: '2026-06-20' })
    await expectIndexed(database, async (logged) => {
      await run('2026-06-21', { db: logged })
    })
    expect(await db.$count(overdueNotices, eq(overdueNotices.taskId, task.id))).toBe(1)
  })
})
