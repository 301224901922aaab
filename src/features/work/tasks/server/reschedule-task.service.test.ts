import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { Role } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { rescheduleTask } from './update-task.service.ts'

const database = testDatabase()
const { db } = database

async function aHouse(role: Role = 'MEMBER', status: 'ACTIVE' | 'ARCHIVED' = 'ACTIVE') {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user, role }])
  const house = await aProperty(db, group.id, { status })
  return { house, user, ctx: asMember(db, user, group.id, role) }
}

const read = async (id: string) => (await db.select().from(tasks).where(eq(tasks.id, id)))[0]
const dueOn = '2027-05-08'

describe('rescheduling a task', () => {
  it('changes its day, and its time when there is one, and logs it', async () => {
    const { house, ctx } = await aHouse()
    const { id: taskId } = await aTask(db, house, { dueOn: '2027-05-01', dueTime: '14:30', costMinor: 5_000 })
    expect(await rescheduleTask(ctx, { taskId, version: 1, dueOn })).toEqual({ version: 2 })
    expect(await read(taskId)).toMatchObject({ dueOn, dueTime: '14:30:00', costMinor: 5_000, version: 2 })
    await rescheduleTask(ctx, { taskId, version: 2, dueOn, dueTime: '09:00' })
    expect(await read(taskId)).toMatchObject({ dueTime: '09:00:00' })
    await rescheduleTask(ctx, { taskId, version: 3, dueOn, dueTime: null })
    expect(await read(taskId)).toMatchObject({ dueTime: null, version: 4 })
    const lines = await db.select().from(activityLog).where(eq(activityLog.entityId, taskId))
    expect(lines.map(({ verb }) => verb)).toEqual(['CHANGED', 'CHANGED', 'CHANGED'])
  })

  it('keeps the date for which the schedule created it', async () => {
    const { house, ctx } = await aHouse()
    const { id: scheduleId } = await aSchedule(db, house)
    const { id } = await aTask(db, house, { scheduleId, occurrenceOn: '2027-05-01', dueOn: '2027-05-01' })
    await rescheduleTask(ctx, { taskId: id, version: 1, dueOn })
    expect(await read(id)).toMatchObject({ dueOn, occurrenceOn: '2027-05-01', scheduleId })
  })

  it('refuses a stale one with the newer value, and accepts one of two concurrent changes', async () => {
    const { house, ctx } = await aHouse()
    const { id: taskId } = await aTask(db, house, { dueOn: '2027-05-01' })
    const both = await Promise.allSettled(
      ['2027-06-01', '2027-07-01'].map((on) => rescheduleTask(ctx, { taskId, version: 1, dueOn: on })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = await read(taskId)
    await expect(rescheduleTask(ctx, { taskId, version: 1, dueOn })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { id: taskId, dueOn: after?.dueOn, version: 2 } },
    })
  })

  it('is refused to viewers and removed members, and for tasks that are closed, archived or unknown', async () => {
    const refusal = async (code: string, house: Awaited<ReturnType<typeof aHouse>>, taskId: string) => {
      await expect(rescheduleTask(house.ctx, { taskId, version: 1, dueOn })).rejects.toMatchObject({ code })
    }
    const viewer = await aHouse('VIEWER')
    await refusal('forbidden', viewer, (await aTask(db, viewer.house, { assigneeUserId: viewer.user.id })).id)
    const member = await aHouse()
    const own = await aTask(db, member.house)
    await refusal('not-found', member, (await aTask(db, viewer.house)).id)
    await refusal('conflict', member, (await aTask(db, member.house, { status: 'DONE' })).id)
    const archived = await aHouse('MANAGER', 'ARCHIVED')
    await refusal('conflict', archived, (await aTask(db, archived.house)).id)
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, member.user.id))
    await refusal('not-found', member, own.id)
    expect(await read(own.id)).toMatchObject({ dueOn: null, version: 1 })
  })

  it('costs the same however much data other groups have', async () => {
    const { house, ctx } = await aHouse()
    const { id: taskId } = await aTask(db, house, { dueOn: '2027-05-01' })
    await expectIndexed(database, (indexed) =>
      rescheduleTask({ ...ctx, db: indexed }, { taskId, version: 1, dueOn }),
    )
  })
})
