import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { leaveGroup, removeMember } from '../../../base/groups/server/members.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { addLines, listChecklist, setLineDone } from '../../checklists/server/checklists.service.ts'
import { addComment } from '../../comments/server/comments.service.ts'
import { isOpen, maxBulkTasks, taskStatuses } from '../tasks.rules.ts'
import { type BulkChangeInput, bulkChangeInput, taskFields } from '../tasks.schemas.ts'
import { bulkChangeTasks, undoTaskChanges } from './bulk-tasks.service.ts'
import { moveTask } from './move-task.service.ts'
import { updateTask } from './update-task.service.ts'

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
/** All columns of a change, without version and time. */
const stateOf = async (taskId: string) => {
  const { version: _, updatedAt: __, ...state } = (await row(taskId)) ?? { version: 0, updatedAt: null }
  return state
}
const change = (ctx: MemberContext, ids: string[], what: BulkChangeInput['change']) =>
  bulkChangeTasks(ctx, {
    familyGroupId: groupId,
    tasks: ids.map((taskId) => ({ taskId, version: 1 })),
    change: what,
  })
const done = { kind: 'move', status: 'DONE', reason: null } as const
const log = async () => (await listGroupActivity(anna, {})).lines.map(({ actor, text }) => `${actor} ${text}`)

async function someone(role: Role, firstName: string): Promise<MemberContext> {
  const user = await aUser(db, { firstName, lastName: null })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

describe('changing many tasks', () => {
  it('changes what it can, and names the rest with reasons', async () => {
    const [open, closed, judged, stale] = [
      await task({ title: 'Open' }),
      await task({ title: 'Cancelled', status: 'CANCELLED' }),
      await task({ title: 'Judged', needsApproval: true }),
      await task({ title: 'Stale', version: 2 }),
    ]
    const foreign = await aTask(db, await aProperty(db, (await aGroup(db, [{ user: await aUser(db) }])).id))
    const result = await change(anna, [open.id, closed.id, judged.id, stale.id, foreign.id, newId()], done)
    expect(result.changed).toEqual([{ taskId: open.id, version: 2 }])
    const reasons = Object.fromEntries(result.refused.map(({ taskId, ...said }) => [taskId, said]))
    expect(reasons[closed.id]).toMatchObject({
      title: 'Cancelled',
      reason: expect.stringMatching(/doesn’t allow this step/),
    })
    expect(reasons[judged.id]).toMatchObject({ title: 'Judged', reason: expect.stringMatching(/approval/) })
    expect(reasons[stale.id]).toMatchObject({
      title: 'Stale',
      reason: expect.stringMatching(/was changed by someone else/),
    })
    // Another group gets the same answer as for an unknown task.
    expect(reasons[foreign.id]).toEqual({ title: 'A task', reason: expect.stringMatching(/does not exist/) })
    expect(result.refused).toHaveLength(5)
    expect(await row(foreign.id)).toMatchObject({ status: 'TODO', version: 1 })
    expect(await log()).toEqual(['Anna completed “Open”'])
  })

  it('skips a task that the database refuses, and continues', async () => {
    const schedule = await aSchedule(db, house())
    const again = await task({ status: 'DONE', scheduleId: schedule.id, occurrenceOn: '2026-10-01' })
    // A started one; an untouched successor would make room.
    await task({ status: 'IN_PROGRESS', scheduleId: schedule.id, occurrenceOn: '2027-10-01' })
    const other = await task({ status: 'DONE', title: 'Other' })
    const reopen = { kind: 'move', status: 'TODO', reason: null } as const
    const result = await change(anna, [again.id, other.id], reopen)
    expect(result).toMatchObject({
      changed: [{ taskId: other.id, version: 2 }],
      refused: [{ taskId: again.id, reason: expect.stringMatching(/another open task/) }],
    })
    expect(await log()).toEqual(['Anna reopened “Other”'])
  })

  it('assigns them and sets a due date; without a day there is no time', async () => {
    const ben = await someone('VIEWER', 'Ben')
    const { id } = await task({ dueOn: '2030-01-01', dueTime: '09:00' })
    await change(anna, [id], { kind: 'assign', assigneeUserId: ben.user.id, workerId: null })
    expect(await row(id)).toMatchObject({ assigneeUserId: ben.user.id, version: 2 })
    await bulkChangeTasks(anna, {
      familyGroupId: groupId,
      tasks: [{ taskId: id, version: 2 }],
      change: { kind: 'due', dueOn: null },
    })
    expect(await row(id)).toMatchObject({ dueOn: null, dueTime: null })
    const outsider = await aUser(db)
    const other = await task()
    const refused = await change(anna, [other.id], {
      kind: 'assign',
      assigneeUserId: outsider.id,
      workerId: null,
    })
    expect(refused).toMatchObject({
      changed: [],
      refused: [{ reason: expect.stringMatching(/in the group/) }],
    })
  })

  it.each(taskStatuses)('sets the due date of open tasks only: %s', async (status) => {
    const { id } = await task({ status, statusReason: 'It rains.' })
    const result = await change(anna, [id], { kind: 'due', dueOn: '2030-01-01' })
    expect(result.changed).toHaveLength(isOpen(status) ? 1 : 0)
    expect(await row(id)).toMatchObject({ dueOn: isOpen(status) ? '2030-01-01' : null })
  })

  it('is refused to viewers, even for their own', async () => {
    const vera = await someone('VIEWER', 'Vera')
    const { id } = await task({ assigneeUserId: vera.user.id })
    await expect(change(vera, [id], done)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('accepts 200 at a time, each once', async () => {
    const many = Array.from({ length: maxBulkTasks + 1 }, () => ({ taskId: newId(), version: 1 }))
    const parse = (list: typeof many) =>
      bulkChangeInput.safeParse({ familyGroupId: groupId, tasks: list, change: done }).success
    expect(parse(many)).toBe(false)
    expect(parse(many.slice(1))).toBe(true)
    expect(parse([...many.slice(0, 1), ...many.slice(0, 1)])).toBe(false)
    expect(parse([])).toBe(false)
  })

  it('does not deadlock with a change of the same tasks in another order', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await task()).id))
    const results = await Promise.all([change(anna, ids, done), change(ben, ids.toReversed(), done)])
    expect(results.flatMap(({ changed }) => changed)).toHaveLength(10)
    expect(results.flatMap(({ refused }) => refused)).toHaveLength(10)
  })
})

describe('undoing a bulk change', () => {
  it.each([
    ['TODO', 'DONE'],
    ['IN_PROGRESS', 'DONE'],
    ['BLOCKED', 'DONE'],
    ['BLOCKED', 'CANCELLED'],
    ['IN_REVIEW', 'TODO'],
    ['DONE', 'TODO'],
    ['CANCELLED', 'TODO'],
  ] as const)('restores what was before: %s, not %s', async (from, to) => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task({
      status: from,
      statusReason: from === 'BLOCKED' ? 'It rains.' : null,
      reviewRequestedBy: from === 'IN_REVIEW' ? ben.user.id : null,
      ...(from === 'DONE' && { completedAt: new Date('2026-01-02T03:04:05.678Z'), completedBy: ben.user.id }),
    })
    const before = await stateOf(id)
    const { changed } = await change(anna, [id], { kind: 'move', status: to, reason: null })
    expect(await stateOf(id)).not.toEqual(before)
    expect(await undoTaskChanges(anna, changed)).toEqual({
      changed: [{ taskId: id, version: 3 }],
      refused: [],
    })
    expect(await stateOf(id)).toEqual(before)
    expect((await log())[0]).toBe('Anna undid the last change of “Clean the gutters”')
  })

  it('restores the assignee and due date', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task({ assigneeUserId: ben.user.id, dueOn: '2030-01-01', dueTime: '09:00' })
    const before = await stateOf(id)
    const assigned = await change(anna, [id], { kind: 'assign', assigneeUserId: null, workerId: null })
    await undoTaskChanges(anna, assigned.changed)
    expect(await stateOf(id)).toEqual(before)
    const dated = await bulkChangeTasks(anna, {
      familyGroupId: groupId,
      tasks: [{ taskId: id, version: 3 }],
      change: { kind: 'due', dueOn: null },
    })
    await undoTaskChanges(anna, dated.changed)
    expect(await stateOf(id)).toEqual(before)
  })

  it.each([
    ['cancelled', { kind: 'move', status: 'CANCELLED', reason: null }],
    ['given away', { kind: 'assign', assigneeUserId: null, workerId: null }],
    ['put off', { kind: 'due', dueOn: '2030-01-01' }],
  ] as const)('is refused to a member who became a viewer and %s it before', async (_, what) => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task({ assigneeUserId: what.kind === 'assign' ? anna.user.id : ben.user.id })
    const { changed } = await change(ben, [id], what)
    const before = await stateOf(id)
    await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.userId, ben.user.id))
    expect(await undoTaskChanges(ben, changed)).toMatchObject({
      changed: [],
      refused: [{ reason: expect.stringMatching(/permission/) }],
    })
    expect(await stateOf(id)).toEqual(before)
  })

  it('is allowed to a viewer for their own steps', async () => {
    const vera = await someone('VIEWER', 'Vera')
    const { id } = await task({ assigneeUserId: vera.user.id })
    await moveTask(vera, { taskId: id, version: 1, status: 'DONE', reason: null })
    expect(await undoTaskChanges(vera, [{ taskId: id, version: 2 }])).toMatchObject({ refused: [] })
  })

  it('skips what someone else changed, and says so', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const [first, second] = [await task(), await task({ title: 'Second' })]
    const { changed } = await change(anna, [first.id, second.id], done)
    await moveTask(ben, { taskId: second.id, version: 2, status: 'TODO', reason: null })
    expect(await undoTaskChanges(anna, changed)).toMatchObject({
      changed: [{ taskId: first.id }],
      refused: [{ title: 'Second', reason: expect.stringMatching(/was changed by someone else/) }],
    })
    expect(await row(second.id)).toMatchObject({ status: 'TODO', version: 3 })
  })

  it('is not blocked by a comment or a ticked item', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task()
    await addLines(anna, { taskId: id, texts: ['Ladder'] })
    const [line] = await listChecklist(anna, id)
    const { changed } = await change(anna, [id], done)
    await addComment(ben, { taskId: id, body: 'Well done!' })
    await setLineDone(ben, { taskId: id, lineId: line?.id ?? '', isDone: true })
    expect((await undoTaskChanges(anna, changed)).refused).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'TODO', version: 3 })
  })

  it('undoes the last change, even if it started before the other one', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task()
    let early: ReturnType<typeof bulkChangeTasks> | undefined
    await db.transaction(async (tx) => {
      await tx.update(memberships).set({ color: 'rust' }).where(eq(memberships.userId, ben.user.id))
      const input = { familyGroupId: groupId, tasks: [{ taskId: id, version: 2 }], change: done }
      early = bulkChangeTasks(ben, input)
      await untilWaiting(db, 1)
      await change(anna, [id], { kind: 'due', dueOn: '2030-01-01' })
    })
    const { changed } = (await early) ?? { changed: [] }
    expect(await undoTaskChanges(ben, changed)).toMatchObject({ changed: [{ version: 4 }], refused: [] })
    expect(await row(id)).toMatchObject({ status: 'TODO', dueOn: '2030-01-01' })
  })

  it('undoes nothing of a change that it could undo only in part', async () => {
    const { id } = await task({ dueOn: '2030-01-01' })
    const fields = taskFields.parse({ title: 'Gutters', dueOn: '2030-02-02' })
    const { version } = await updateTask(anna, { ...fields, taskId: id, version: 1 })
    expect(await undoTaskChanges(anna, [{ taskId: id, version }])).toMatchObject({
      changed: [],
      refused: [{ reason: expect.stringMatching(/by hand/) }],
    })
    expect(await row(id)).toMatchObject({ title: 'Gutters', dueOn: '2030-02-02', version: 2 })
    const given = { ...fields, assigneeUserId: anna.user.id, priority: 'HIGH' } as const
    await updateTask(anna, { ...given, taskId: id, version: 2 })
    expect((await undoTaskChanges(anna, [{ taskId: id, version: 3 }])).changed).toEqual([])
    const later = { ...given, assigneeUserId: null, dueOn: '2030-03-03' }
    await updateTask(anna, { ...later, taskId: id, version: 3 })
    expect((await undoTaskChanges(anna, [{ taskId: id, version: 4 }])).refused).toEqual([])
    expect(await row(id)).toMatchObject({ assigneeUserId: anna.user.id, dueOn: '2030-02-02', version: 5 })
  })

  it('is for the person who made it, once', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task()
    const { changed } = await change(anna, [id], done)
    expect((await undoTaskChanges(ben, changed)).refused).toHaveLength(1)
    expect((await undoTaskChanges(anna, changed)).refused).toHaveLength(0)
    expect((await undoTaskChanges(anna, [{ taskId: id, version: 3 }])).refused).toHaveLength(1)
  })

  it('is allowed to viewers for their own tasks', async () => {
    const vera = await someone('VIEWER', 'Vera')
    const { id } = await task({ assigneeUserId: vera.user.id })
    const { version } = await moveTask(vera, { taskId: id, version: 1, status: 'DONE', reason: null })
    expect((await undoTaskChanges(vera, [{ taskId: id, version }])).refused).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'TODO' })
  })
})

describe('a former member', () => {
  it('leaves their open tasks unassigned, and keeps what they did', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const open = await task({ assigneeUserId: ben.user.id })
    const finished = await task({ assigneeUserId: ben.user.id, status: 'DONE', completedBy: ben.user.id })
    const others = await task({ assigneeUserId: anna.user.id })
    await leaveGroup(ben)
    expect(await row(open.id)).toMatchObject({ assigneeUserId: null, version: 2 })
    expect(await row(finished.id)).toMatchObject({ assigneeUserId: ben.user.id, completedBy: ben.user.id })
    expect(await row(others.id)).toMatchObject({ assigneeUserId: anna.user.id })
    expect(await log()).toEqual(['Ben left the group', 'Ben left an open task unassigned'])
  })

  it('is not assigned a task at the same moment', async () => {
    const ben = await someone('MEMBER', 'Ben')
    const { id } = await task()
    await Promise.all([
      removeMember(anna, ben.user.id),
      change(anna, [id], { kind: 'assign', assigneeUserId: ben.user.id, workerId: null }),
    ])
    expect(await row(id)).toMatchObject({ assigneeUserId: null })
  })
})
