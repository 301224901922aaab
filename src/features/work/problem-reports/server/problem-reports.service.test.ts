import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { moveTask } from '../../tasks/server/move-task.service.ts'
import { taskTexts } from '../../tasks/tasks.texts.ts'
import * as service from './problem-reports.service.ts'

const database = testDatabase()
const { db, pool } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let viewer: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  house = await aProperty(db, familyGroupId)
  viewer = await someone('VIEWER')
})

async function someone(role: Role, leftAt?: Date): Promise<MemberContext> {
  const user = await aUser(db, { firstName: 'Rosa', lastName: 'Keller' })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine', leftAt })
  return asMember(db, user, house.familyGroupId, role)
}

async function stranger(): Promise<MemberContext> {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  return asMember(db, user, familyGroupId)
}

const problem = { title: 'Water drips', description: 'In the kitchen, since Monday.' }
const report = async (ctx = viewer, id = newId()) =>
  (await service.reportProblem(ctx, { ...problem, id, propertyId: house.id })).taskId
const list = async (part: 'waiting' | 'mine', ctx = anna) =>
  (await service.listProblemReports(ctx, { propertyId: house.id, part })).reports
const accept = (taskId: string, overrides: object = {}, ctx = anna) =>
  service.acceptProblemReport(ctx, {
    taskId,
    version: 1,
    priority: 'URGENT',
    assigneeUserId: null,
    dueOn: null,
    ...overrides,
  })
const taskOf = async (taskId: string) => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]
const verbs = async () =>
  (await db.select().from(activityLog).orderBy(activityLog.id)).map(({ verb }) => verb)

describe('the problem report limit', () => {
  it('is 20 per person and hour', async () => {
    const limited = { ...viewer, limits: createLimits(pool) }
    for (let number = 0; number < 20; number++) await report(limited)
    await expect(report(limited)).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('a problem report', () => {
  it('is sent by members and viewers, and waits for a decision', async () => {
    const taskId = await report()
    expect(await taskOf(taskId)).toMatchObject({
      ...problem,
      status: 'REPORT',
      reportedBy: viewer.user.id,
      priority: 'NORMAL',
      assigneeUserId: null,
    })
    expect(await list('waiting')).toMatchObject([
      { id: taskId, title: 'Water drips', reportedByName: 'Rosa Keller', status: 'REPORT' },
    ])
    expect(await verbs()).toEqual(['REPORTED'])
  })

  it('is stored once per person, however often it is sent', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(viewer, id)))
    expect(new Set(answers)).toEqual(new Set([id]))
    await expect(report(anna, id)).rejects.toMatchObject({ code: 'conflict', message: taskTexts.sentBefore })
    expect(await list('waiting')).toHaveLength(1)
    expect(await verbs()).toEqual(['REPORTED'])
  })

  it('is refused to strangers and former members, and in an archived property', async () => {
    for (const ctx of [await stranger(), await someone('MEMBER', new Date())]) {
      await expect(report(ctx)).rejects.toMatchObject({ code: 'not-found' })
    }
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(report()).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(tasks)).toBe(0)
  })
})

describe('accepting a problem report', () => {
  it('turns it into a task in one step and keeps its photos', async () => {
    const taskId = await report()
    await aDocument(db, house, { taskId, kind: 'PHOTO', moment: 'BEFORE' })
    const settled = { assigneeUserId: viewer.user.id, dueOn: '2027-01-31' }
    const { version } = await accept(taskId, settled)
    expect(await taskOf(taskId)).toMatchObject({ status: 'TODO', priority: 'URGENT', ...settled, version })
    expect(await db.$count(documents, eq(documents.taskId, taskId))).toBe(1)
    expect(await list('waiting')).toEqual([])
    expect(await list('mine', viewer)).toMatchObject([{ id: taskId, status: 'TODO' }])
    expect((await verbs()).slice(0, 2)).toEqual(['REPORTED', 'ACCEPTED'])
  })

  it('is allowed to members, not to viewers or strangers', async () => {
    const taskId = await report()
    await expect(accept(taskId, {}, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(accept(taskId, {}, await stranger())).rejects.toMatchObject({ code: 'not-found' })
    await accept(taskId, {}, await someone('MEMBER'))
    expect(await taskOf(taskId)).toMatchObject({ status: 'TODO' })
  })

  it('happens once in concurrent requests, and not after declining', async () => {
    const taskId = await report()
    const results = await Promise.allSettled([accept(taskId), accept(taskId, { priority: 'LOW' })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const declined = await report()
    await moveTask(anna, { taskId: declined, version: 1, status: 'DECLINED', reason: 'It is rain.' })
    await expect(accept(declined)).rejects.toMatchObject({ code: 'conflict' })
    await expect(accept(declined, { version: 2 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('changes nothing when the assignee is not in the group', async () => {
    const taskId = await report()
    const { user } = await stranger()
    await expect(accept(taskId, { assigneeUserId: user.id })).rejects.toMatchObject({ code: 'invalid' })
    expect(await taskOf(taskId)).toMatchObject({ status: 'REPORT', version: 1 })
  })
})

describe('the problem report lists', () => {
  it('show the reporter the result and its reason', async () => {
    const taskId = await report()
    await moveTask(anna, { taskId, version: 1, status: 'DECLINED', reason: 'It is rain.' })
    expect(await list('mine', viewer)).toMatchObject([{ status: 'DECLINED', statusReason: 'It is rain.' }])
    expect([await list('waiting'), await list('mine')]).toEqual([[], []])
    await moveTask(anna, { taskId, version: 2, status: 'REPORT', reason: null })
    expect(await list('waiting')).toHaveLength(1)
  })

  it('are paged: oldest waiting first, own newest first', async () => {
    const ids: string[] = []
    for (let index = 0; index < 25; index++) ids.push(await report())
    const pages = async (part: 'waiting' | 'mine') => {
      const first = await service.listProblemReports(viewer, { propertyId: house.id, part })
      const after = first.next ?? undefined
      const second = await service.listProblemReports(viewer, { propertyId: house.id, part, after })
      expect(second.next).toBeNull()
      return [...first.reports, ...second.reports].map(({ id }) => id)
    }
    expect(await pages('waiting')).toEqual(ids)
    expect(await pages('mine')).toEqual(ids.toReversed())
  })

  it('omit other properties and deleted reports, and are hidden from strangers', async () => {
    const cabin = await aProperty(db, house.familyGroupId)
    await aTask(db, cabin, { status: 'REPORT', reportedBy: viewer.user.id })
    await aTask(db, house, { status: 'REPORT', reportedBy: viewer.user.id, deletedAt: new Date() })
    expect([await list('waiting'), await list('mine', viewer)]).toEqual([[], []])
    await expect(list('waiting', await stranger())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are read by index among other groups', async () => {
    await report()
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...viewer, db: indexed }
      await service.listProblemReports(ctx, { propertyId: house.id, part: 'waiting' })
      await service.listProblemReports(ctx, { propertyId: house.id, part: 'mine' })
    })
  })
})
