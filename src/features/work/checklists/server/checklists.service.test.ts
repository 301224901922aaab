import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import * as service from './checklists.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let taskId = ''

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  house = await aProperty(db, familyGroupId)
  taskId = (await aTask(db, house)).id
})

async function someone(role: Role, leftAt?: Date): Promise<MemberContext> {
  const user = await aUser(db, { firstName: 'Ben', lastName: 'Keller' })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine', leftAt })
  return asMember(db, user, house.familyGroupId, role)
}

async function stranger(): Promise<MemberContext> {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  return asMember(db, user, familyGroupId)
}

const add = (texts: string[], ctx = anna) => service.addLines(ctx, { taskId, texts })
const list = () => service.listChecklist(anna, taskId)
const texts = async () => (await list()).map(({ text }) => text)
const many = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`)

async function three() {
  const { lineIds } = await add(['Water', 'Power', 'Gas'])
  const [water = '', power = '', gas = ''] = lineIds
  return { water, power, gas }
}

describe('checklist items', () => {
  it('are added at the end, in order, several at once', async () => {
    await add(['Water', 'Power'])
    await add(['Gas'])
    expect(await texts()).toEqual(['Water', 'Power', 'Gas'])
    const lines = await db.select().from(activityLog).orderBy(activityLog.id)
    expect(lines.map(({ verb, after }) => [verb, after])).toEqual([
      ['CHECKLIST_ADDED', { name: 'Clean the gutters', count: 2 }],
      ['CHECKLIST_ADDED', { name: 'Clean the gutters', count: 1 }],
    ])
  })

  it('end at 100, all or none, also in concurrent requests', async () => {
    await add(many(99))
    await expect(add(['One', 'Two'])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Room for 1 more'),
    })
    const results = await Promise.allSettled([add(['One']), add(['Two'])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(checklistLines)).toBe(100)
    await expect(add(['One more'])).rejects.toMatchObject({
      message: expect.stringContaining('The checklist is full'),
    })
  })

  it('are changed by members only; others do not find the task', async () => {
    const { water } = await three()
    const key = { taskId, lineId: water }
    const changes = (ctx: MemberContext) => [
      () => add(['More'], ctx),
      () => service.editLine(ctx, { ...key, from: 'Water', text: 'Wine' }),
      () => service.deleteLine(ctx, key),
      () => service.reorderChecklist(ctx, { taskId, from: [], to: [] }),
      () => service.restoreLine(ctx, { taskId, lineId: newId(), text: 'Old', isDone: false, position: 0 }),
    ]
    for (const change of changes(await someone('VIEWER'))) {
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (const ctx of [await stranger(), await someone('MEMBER', new Date())]) {
      for (const change of changes(ctx)) await expect(change()).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(service.listChecklist(await stranger(), taskId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await texts()).toEqual(['Water', 'Power', 'Gas'])
  })

  it('are read-only in an archived property', async () => {
    const { water } = await three()
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(add(['More'])).rejects.toMatchObject({ code: 'conflict' })
    const tick = { taskId, lineId: water, isDone: true }
    await expect(service.setLineDone(anna, tick)).rejects.toMatchObject({ code: 'conflict' })
    expect(await texts()).toHaveLength(3)
  })

  it('of another task are not found', async () => {
    const { water } = await three()
    const other = await aTask(db, house)
    const key = { taskId: other.id, lineId: water }
    await expect(service.deleteLine(anna, key)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.setLineDone(anna, { ...key, isDone: true })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('are read by index among other groups', async () => {
    await three()
    await expectIndexed(database, (indexed) => service.listChecklist({ ...anna, db: indexed }, taskId))
  })
})

describe('ticking an item', () => {
  it('is idempotent and records who did it', async () => {
    const { water } = await three()
    const ben = await someone('MEMBER')
    const tick = { taskId, lineId: water, isDone: true }
    await Promise.all([service.setLineDone(ben, tick), service.setLineDone(ben, tick)])
    await service.setLineDone(anna, tick)
    expect((await list())[0]).toMatchObject({ isDone: true, doneByName: 'Ben Keller' })
    await service.setLineDone(anna, { ...tick, isDone: false })
    expect((await list())[0]).toMatchObject({ isDone: false, doneByName: null })
    const lines = await db.select().from(activityLog).orderBy(activityLog.id)
    expect(lines.slice(1).map(({ verb, after }) => [verb, after])).toEqual([
      ['TICKED', { name: 'Clean the gutters', line: 'Water' }],
      ['UNTICKED', { name: 'Clean the gutters', line: 'Water' }],
    ])
  })

  it('is allowed to a viewer on their own task only', async () => {
    const { water } = await three()
    const viewer = await someone('VIEWER')
    const tick = { taskId, lineId: water, isDone: true }
    await expect(service.setLineDone(viewer, tick)).rejects.toMatchObject({ code: 'forbidden' })
    await db.update(tasks).set({ assigneeUserId: viewer.user.id })
    await service.setLineDone(viewer, tick)
    expect((await list())[0]).toMatchObject({ isDone: true })
  })
})

describe('editing the text', () => {
  it('refuses a stale edit with the newer text', async () => {
    const { water } = await three()
    const edit = { taskId, lineId: water, from: 'Water' }
    await service.editLine(anna, { ...edit, text: 'Water off' })
    await expect(service.editLine(anna, { ...edit, text: 'Wine' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { text: 'Water off' } },
    })
    // Repeated: the state stays.
    await service.editLine(anna, { ...edit, text: 'Water off' })
    expect(await texts()).toEqual(['Water off', 'Power', 'Gas'])
  })
})

describe('reordering', () => {
  it('happens in one step, from the order that was seen', async () => {
    const { water, power, gas } = await three()
    const from = [water, power, gas]
    await service.reorderChecklist(anna, { taskId, from, to: [gas, water, power] })
    expect(await texts()).toEqual(['Gas', 'Water', 'Power'])
    await expect(
      service.reorderChecklist(anna, { taskId, from, to: [power, water, gas] }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { order: [gas, water, power] } } })
  })

  it.each([
    ['leaves one out', ([water = '', power = '']: string[]) => [water, power]],
    ['names one twice', ([water = '', power = '']: string[]) => [water, power, power]],
    ['names a stranger', ([water = '', power = '']: string[]) => [water, power, newId()]],
  ])('is refused when it %s', async (_, to) => {
    const { water, power, gas } = await three()
    const from = [water, power, gas]
    await expect(service.reorderChecklist(anna, { taskId, from, to: to(from) })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await texts()).toEqual(['Water', 'Power', 'Gas'])
  })
})

describe('deleting an item', () => {
  it('can be undone: the item returns to its place, ticked as before', async () => {
    const { power } = await three()
    const key = { taskId, lineId: power }
    await service.setLineDone(anna, { ...key, isDone: true })
    const line = await service.deleteLine(anna, key)
    expect(await texts()).toEqual(['Water', 'Gas'])
    await service.restoreLine(anna, { ...key, ...line })
    expect(await list()).toMatchObject([{ text: 'Water' }, { text: 'Power', isDone: true }, { text: 'Gas' }])
    // Pressed twice, or an id of another task.
    await expect(service.restoreLine(anna, { ...key, ...line })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('cannot be undone when the checklist is full', async () => {
    const { power } = await three()
    const line = await service.deleteLine(anna, { taskId, lineId: power })
    await add(many(98))
    await expect(service.restoreLine(anna, { taskId, lineId: power, ...line })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
