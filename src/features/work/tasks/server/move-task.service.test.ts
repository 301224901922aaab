import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSchedule, aTask } from '../../../../../test/factories/work.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { isMove, type TaskStatus, taskStatuses } from '../tasks.rules.ts'
import { moveTask } from './move-task.service.ts'

const { db } = testDatabase()
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: null })
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const task = (overrides: Partial<typeof tasks.$inferInsert> = {}) => aTask(db, house(), overrides)
const row = async (taskId: string) => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]
const move = (
  ctx: MemberContext,
  taskId: string,
  status: TaskStatus,
  version = 1,
  reason: string | null = null,
) => moveTask(ctx, { taskId, status, version, reason })
const log = async () => (await listGroupActivity(anna, {})).lines.map(({ actor, text }) => `${actor} ${text}`)

async function someone(role: Role, firstName: string): Promise<MemberContext> {
  const user = await aUser(db, { firstName, lastName: null })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

const valid = (status: TaskStatus) => ({
  status,
  statusReason: status === 'BLOCKED' || status === 'DECLINED' ? 'It rains.' : null,
})

describe('moving a task', () => {
  it.each(taskStatuses)('from %s follows the table', async (from) => {
    for (const to of taskStatuses.filter((status) => status !== from)) {
      const { id } = await task(valid(from))
      const moved = move(anna, id, to, 1, 'It rains.')
      if (isMove(from, to)) {
        expect(await moved).toEqual({ version: 2 })
        expect(await row(id)).toMatchObject({ status: to, version: 2 })
      } else {
        await expect(moved).rejects.toMatchObject({
          code: 'invalid',
          details: { fields: { status: expect.any(String) } },
        })
        expect(await row(id)).toMatchObject({ status: from, version: 1 })
      }
    }
  })

  it('records who completed it and when, and clears it on reopening; the log keeps it', async () => {
    const { id } = await task()
    await move(anna, id, 'DONE')
    expect(await row(id)).toMatchObject({
      completedBy: anna.user.id,
      doneBy: anna.user.id,
      completedAt: expect.any(Date),
    })
    await move(anna, id, 'TODO', 2)
    expect(await row(id)).toMatchObject({
      status: 'TODO',
      completedBy: null,
      doneBy: null,
      completedAt: null,
    })
    expect(await log()).toEqual(['Anna reopened “Clean the gutters”', 'Anna completed “Clean the gutters”'])
  })

  it('requires a reason to block, and clears it on resuming', async () => {
    const { id } = await task()
    await expect(move(anna, id, 'BLOCKED')).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { reason: 'Enter a reason, so that the others know.' } },
    })
    await move(anna, id, 'BLOCKED', 1, 'No ladder')
    expect(await row(id)).toMatchObject({ statusReason: 'No ladder' })
    await move(anna, id, 'IN_PROGRESS', 2)
    expect(await row(id)).toMatchObject({ statusReason: null })
    expect(await log()).toEqual([
      'Anna started “Clean the gutters”',
      'Anna marked “Clean the gutters” as blocked: No ladder',
    ])
  })

  it('happens and is logged once when repeated', async () => {
    const { id } = await task()
    const outcomes = await Promise.all([move(anna, id, 'DONE'), move(anna, id, 'DONE')])
    expect(outcomes).toEqual([{ version: 2 }, { version: 2 }])
    expect(await log()).toEqual(['Anna completed “Clean the gutters”'])
  })

  it('accepts one of two concurrent moves, and shows the other the result', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task()
    const outcomes = await Promise.allSettled([move(anna, id, 'IN_PROGRESS'), move(ben, id, 'CANCELLED')])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ code: 'conflict', details: { current: { id, version: 2 } } }])
    expect(refused[0].details.current.status).toBe((await row(id))?.status)
  })

  it('is refused in an archived property', async () => {
    const { id } = await task()
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(move(anna, id, 'DONE')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the right to move a task', () => {
  it('is limited to own tasks for a viewer, without cancelling or accepting', async () => {
    const vera = await someone('VIEWER', 'Vera')
    const mine = await task({ assigneeUserId: vera.user.id })
    const other = await task()
    await expect(move(vera, other.id, 'DONE')).rejects.toMatchObject({ code: 'forbidden' })
    // A no-op reveals nothing either.
    await expect(move(vera, other.id, 'TODO')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(move(vera, mine.id, 'CANCELLED')).rejects.toMatchObject({ code: 'forbidden' })
    await move(vera, mine.id, 'DONE')
    await move(vera, mine.id, 'TODO', 2)
    const report = await task({ status: 'REPORT', assigneeUserId: vera.user.id })
    await expect(move(vera, report.id, 'TODO')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused to strangers, who do not find it', async () => {
    const outsider = await aUser(db)
    const theirs = await aGroup(db, [{ user: outsider }])
    const { id } = await task()
    await expect(move(asMember(db, outsider, theirs.id), id, 'DONE')).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(move(asMember(db, outsider, groupId), id, 'DONE')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('approval', () => {
  it('is given after a review, by someone else', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task({ needsApproval: true })
    await expect(move(ben, id, 'DONE')).rejects.toMatchObject({ code: 'invalid' })
    await move(ben, id, 'IN_REVIEW')
    await expect(move(ben, id, 'DONE', 2)).rejects.toMatchObject({ code: 'forbidden' })
    await move(anna, id, 'IN_PROGRESS', 2, 'One gutter is left.')
    expect(await row(id)).toMatchObject({ reviewRequestedBy: null })
    await move(ben, id, 'IN_REVIEW', 3)
    await move(anna, id, 'DONE', 4)
    expect(await row(id)).toMatchObject({ reviewRequestedBy: ben.user.id, completedBy: anna.user.id })
    expect(await log()).toEqual([
      'Anna approved “Clean the gutters” as done',
      'Ben asked for a review of “Clean the gutters”',
      'Anna sent “Clean the gutters” back: One gutter is left.',
      'Ben asked for a review of “Clean the gutters”',
    ])
  })

  it('is not needed where it was not set, even for a reviewed task', async () => {
    const { id } = await task()
    await move(anna, id, 'IN_REVIEW')
    await move(anna, id, 'DONE', 2)
    expect(await row(id)).toMatchObject({ reviewRequestedBy: null, completedBy: anna.user.id })
  })

  it('is given by one of two concurrent answers', async () => {
    const [ben, cara] = [await someone('MEMBER', 'Ben'), await someone('MEMBER', 'Cara')]
    const { id } = await task({ needsApproval: true, status: 'IN_REVIEW', reviewRequestedBy: cara.user.id })
    const outcomes = await Promise.allSettled([move(anna, id, 'DONE'), move(ben, id, 'TODO', 1, 'Not yet')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('tasks of a recurring task', () => {
  it('are open one at a time; the second says so', async () => {
    const schedule = await aSchedule(db, house())
    const done = await task({ status: 'DONE', scheduleId: schedule.id, occurrenceOn: '2026-10-01' })
    // A started one; an untouched successor would make room.
    await task({ status: 'IN_PROGRESS', scheduleId: schedule.id, occurrenceOn: '2027-10-01' })
    await expect(move(anna, done.id, 'TODO')).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The recurring task already has another open task. Finish or cancel that one first, then restore this one.',
    })
    expect(await row(done.id)).toMatchObject({ status: 'DONE', version: 1 })
  })

  it('are reopened one at a time, also in concurrent requests', async () => {
    const schedule = await aSchedule(db, house())
    const ended = [
      await task({ status: 'DONE', scheduleId: schedule.id, occurrenceOn: '2026-10-01' }),
      await task({ status: 'DONE', scheduleId: schedule.id, occurrenceOn: '2027-10-01' }),
    ]
    const outcomes = await Promise.allSettled(ended.map(({ id }) => move(anna, id, 'TODO')))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    })
  })
})
