import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset } from '../../../../../test/factories/records.ts'
import { aComment, aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { compareCards, taskPageSize } from '../tasks.rules.ts'
import { type ListTasksInput, listTasksInput, taskFields } from '../tasks.schemas.ts'
import { taskTexts } from '../tasks.texts.ts'
import { createTask } from './add-task.service.ts'
import { getTask, listTaskChoices, listTasks } from './tasks.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const fields = (overrides = {}) => taskFields.parse({ title: 'Clean the gutters', ...overrides })
const send = async (ctx: MemberContext, id: string, overrides = {}, to = propertyId) =>
  (await createTask(ctx, { ...fields(overrides), id, propertyId: to })).taskId
const add = (overrides = {}) => send(anna, newId(), overrides)
const list = (input: Partial<ListTasksInput> = {}) =>
  listTasks(anna, listTasksInput.parse({ familyGroupId: groupId, ...input }))
const log = async () => (await listGroupActivity(anna, {})).lines.map(({ actor, text }) => `${actor} ${text}`)

async function someone(role: 'MEMBER' | 'VIEWER', firstName: string): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

describe('the limit of open tasks in a property', () => {
  it('is 5,000 including problem reports, also in concurrent requests; done ones do not count', async () => {
    const row = { title: 'Rake', propertyId, familyGroupId: groupId }
    await db.insert(tasks).values(Array.from({ length: 4_998 }, () => row))
    await aTask(db, house(), { status: 'REPORT' })
    await aTask(db, house(), { status: 'CANCELLED' })
    const outcomes = await Promise.allSettled([add(), add()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add()).rejects.toMatchObject({
      code: 'conflict',
      message: 'A property can have 5,000 open tasks. Finish, cancel or delete some first.',
    })
  })
})

describe('searching for a task', () => {
  it('finds it when the words contain a NUL', async () => {
    await add({ title: 'Clean the gutters' })
    expect((await list({ q: 'gut\0' })).tasks).toHaveLength(1)
  })
})

describe('adding a task', () => {
  it('needs only a title, and starts as to do', async () => {
    const task = await getTask(anna, await add())
    expect(task).toMatchObject({
      title: 'Clean the gutters',
      status: 'TODO',
      priority: 'NORMAL',
      assignee: null,
      version: 1,
      createdBy: anna.user.id,
    })
    expect(await log()).toEqual(['Anna Keller added the task “Clean the gutters”'])
  })

  it('keeps every field', async () => {
    const project = await aProject(db, house())
    const asset = await anAsset(db, house())
    const ben = await someone('VIEWER', 'Ben')
    const given = {
      title: 'Paint',
      description: 'Twice.',
      projectId: project.id,
      assetId: asset.id,
      priority: 'HIGH',
      assigneeUserId: ben.user.id,
      dueOn: '9999-12-31',
      dueTime: '23:59',
      costMinor: 12_000,
      needsApproval: true,
      isVisibleToWorkers: true,
    }
    expect(await getTask(anna, await add(given))).toMatchObject({
      ...given,
      projectTitle: project.title,
      assetName: asset.name,
      assignee: { userId: ben.user.id, name: 'Ben Keller', color: 'pine' },
      isOverdue: false,
    })
  })

  it('refuses objects of another property and people outside the group, beside the field', async () => {
    const other = await aProperty(db, groupId)
    const outsider = await aUser(db)
    const wrong = {
      projectId: (await aProject(db, other)).id,
      assetId: (await anAsset(db, other)).id,
      assigneeUserId: outsider.id,
    }
    for (const [field, id] of Object.entries(wrong)) {
      await expect(add({ [field]: id })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { [field]: expect.stringMatching(/^This .* Choose/) } },
      })
    }
    const gone = await aProject(db, house(), { deletedAt: new Date() })
    await expect(add({ projectId: gone.id })).rejects.toMatchObject({ code: 'invalid' })
    expect(await db.$count(tasks)).toBe(0)
  })

  it.each(['0000-01-01', '0999-12-31', '10000-01-01', '2026-02-30'])('refuses the day %s', (dueOn) => {
    expect(taskFields.safeParse({ title: 'x', dueOn }).success).toBe(false)
  })

  it('is for members', async () => {
    const viewer = await someone('VIEWER', 'Vera')
    await expect(send(viewer, newId())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('adding a task again after a lost answer', () => {
  const other = { code: 'conflict', message: taskTexts.sentBefore }

  it('adds and announces it once, also 20 times at once', async () => {
    const [id, ben] = [newId(), await someone('MEMBER', 'Ben')]
    const sent = { assigneeUserId: ben.user.id, dueOn: '2027-01-31', dueTime: '09:30', costMinor: 12_000 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(anna, id, sent)))
    expect(new Set(answers)).toEqual(new Set([id]))
    expect(await send(anna, id, sent)).toBe(id)
    expect(await db.$count(tasks)).toBe(1)
    expect(await log()).toHaveLength(1)
    expect(await db.$count(notifications)).toBe(1)
  })

  it('says that it arrived when others have edited it since, to its author only', async () => {
    const [id, ben] = [newId(), await someone('MEMBER', 'Ben')]
    await send(anna, id)
    await db.update(tasks).set({ title: 'Edited', priority: 'HIGH', version: 2 })
    await expect(send(anna, id)).rejects.toMatchObject({ ...other, details: { isStored: true } })
    await expect(send(ben, id)).rejects.toMatchObject({ ...other, details: {} })
    await expect(send(ben, id)).rejects.not.toHaveProperty('details.isStored')
    expect(await db.select({ title: tasks.title }).from(tasks)).toEqual([{ title: 'Edited' }])
  })

  it('answers as before when it is in the trash, or its project is', async () => {
    const [id, project] = [newId(), await aProject(db, house())]
    await send(anna, id, { projectId: project.id })
    await db.update(projects).set({ deletedAt: new Date() })
    expect(await send(anna, id, { projectId: project.id })).toBe(id)
    await db.update(tasks).set({ deletedAt: new Date() })
    expect(await send(anna, id, { projectId: project.id })).toBe(id)
  })

  it.each([
    ['title', { title: 'Clean all gutters' }],
    ['day', { dueOn: '2027-01-31' }],
    ['priority', { priority: 'HIGH' }],
  ])('is refused with another %s, and changes nothing', async (_, changed) => {
    const id = newId()
    await send(anna, id)
    await expect(send(anna, id, changed)).rejects.toMatchObject(other)
    expect(await db.select().from(tasks)).toMatchObject([{ title: 'Clean the gutters', version: 1 }])
  })

  it('is refused for another property, and for another person', async () => {
    const id = newId()
    await send(anna, id)
    await expect(send(anna, id, {}, (await aProperty(db, groupId)).id)).rejects.toMatchObject(other)
    await expect(send(await someone('MEMBER', 'Ben'), id)).rejects.toMatchObject(other)
    expect(await db.$count(tasks)).toBe(1)
  })

  it('reveals nothing of an id of another group', async () => {
    const [id, stranger] = [newId(), await aUser(db)]
    await send(anna, id)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    const ctx = asMember(db, stranger, elsewhere.id)
    await expect(send(ctx, id, {}, (await aProperty(db, elsewhere.id)).id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This task could not be added. Open the form again and try once more.',
    })
    expect(await db.$count(tasks)).toBe(1)
  })
})

describe('the list of tasks', () => {
  const titles = async (input: Partial<ListTasksInput> = {}) =>
    (await list(input)).tasks.map(({ title }) => title)

  it('shows open tasks by status, then in card order', async () => {
    for (const [title, task] of Object.entries({
      low: { priority: 'LOW' as const },
      'no date': {},
      later: { dueOn: '2030-01-02' },
      'at noon': { dueOn: '2030-01-01', dueTime: '12:00' },
      'any time': { dueOn: '2030-01-01' },
      urgent: { priority: 'URGENT' as const },
      started: { status: 'IN_PROGRESS' as const, priority: 'URGENT' as const },
      reported: { status: 'REPORT' as const },
      done: { status: 'DONE' as const },
      deleted: { deletedAt: new Date() },
    })) {
      await aTask(db, house(), { title, ...task })
    }
    const shown = (await list()).tasks
    expect(shown.map(({ title }) => title)).toEqual([
      'reported',
      'urgent',
      'at noon',
      'any time',
      'later',
      'no date',
      'low',
      'started',
    ])
    const todo = shown.filter(({ status }) => status === 'TODO')
    expect(todo.toSorted(compareCards)).toEqual(todo)
    expect(await titles({ propertyId, part: 'done' })).toEqual(['done'])
    expect(await titles({ propertyId, part: 'closed' })).toEqual([])
    expect((await list()).total).toBe(8)
  })

  it('counts checklist items and comments of the shown tasks', async () => {
    const task = await aTask(db, house())
    await aComment(db, task)
    await aComment(db, task, { deletedAt: new Date() })
    await db.insert(checklistLines).values([
      { taskId: task.id, text: 'Ladder', position: 0, isDone: true, doneAt: new Date() },
      { taskId: task.id, text: 'Bucket', position: 1 },
    ])
    expect((await list()).tasks).toMatchObject([{ checklistDone: 1, checklistTotal: 2, commentCount: 1 }])
  })

  it.each(['open', 'done', 'closed'] as const)(
    'continues where the previous page ended: %s',
    async (part) => {
      const status = { open: 'TODO', done: 'DONE', closed: 'CANCELLED' } as const
      const made = Array.from({ length: taskPageSize * 2 + 5 }, (_, number) => ({
        title: `Task ${number}`,
        status: status[part],
        dueOn: number % 3 === 0 ? null : `2030-01-0${(number % 3) + 1}`,
        priority: number % 2 === 0 ? ('HIGH' as const) : ('LOW' as const),
        // Several at the same moment.
        ...(part === 'done' && { completedAt: new Date(1_700_000_000_123 + Math.floor(number / 7)) }),
      }))
      for (const task of made) await aTask(db, house(), task)
      for (const sort of ['priority', 'due', 'oldest'] as const) {
        const seen: string[] = []
        let after: string | undefined
        do {
          const page = await list({ propertyId: house().id, part, sort, after })
          seen.push(...page.tasks.map(({ title }) => title))
          after = page.next ?? undefined
        } while (after)
        expect(seen).toHaveLength(made.length)
        expect(new Set(seen).size).toBe(made.length)
      }
    },
  )

  it.each(['x', '1,2', "1,1,' or 1=1,x", '999999999999999999999,x'])(
    'refuses to continue from %j',
    async (after) => {
      await expect(list({ after })).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('filters by person, priority and words', async () => {
    const ben = await someone('MEMBER', 'Ben')
    await aTask(db, house(), { title: 'Fix 100%_gutter', assigneeUserId: ben.user.id, priority: 'HIGH' })
    await aTask(db, house(), { title: 'Größe messen', assigneeUserId: anna.user.id })
    await aTask(db, house(), { title: 'Nobody' })
    expect(await titles({ assignee: ben.user.id })).toEqual(['Fix 100%_gutter'])
    expect(await titles({ assignee: 'me' })).toEqual(['Größe messen'])
    expect(await titles({ assignee: 'none' })).toEqual(['Nobody'])
    expect(await titles({ priority: 'HIGH' })).toEqual(['Fix 100%_gutter'])
    expect(await titles({ q: 'FIX 0%_' })).toEqual(['Fix 100%_gutter'])
    expect(await titles({ q: 'größe' })).toEqual(['Größe messen'])
  })

  it('offers the open tasks of a property, by title', async () => {
    const task = await aTask(db, house(), { title: 'Roof' })
    await aTask(db, house(), { title: 'Done', status: 'DONE' })
    await aTask(db, await aProperty(db, groupId), { title: 'Elsewhere' })
    await aTask(db, house(), { title: 'Gutter' })
    expect(await listTaskChoices(anna, propertyId)).toMatchObject([{ title: 'Gutter' }, { id: task.id }])
  })

  it('shows nothing of other groups and properties', async () => {
    const other = await aGroup(db, [{ user: await aUser(db) }])
    const foreign = await aProperty(db, other.id)
    await aTask(db, foreign)
    const second = await aProperty(db, groupId)
    await aTask(db, second, { title: 'Elsewhere' })
    expect(await titles()).toEqual(['Elsewhere'])
    expect(await titles({ propertyId })).toEqual([])
    await expect(list({ propertyId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(list({ propertyId: newId() })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('reads through indexes', async () => {
    await aTask(db, house(), { status: 'DONE', assigneeUserId: anna.user.id })
    const inputs = [
      { propertyId },
      { propertyId, part: 'done' as const },
      { propertyId, part: 'closed' as const },
      { assignee: 'me' as const },
      {},
    ]
    await expectIndexed(database, async (logged) => {
      for (const input of inputs) {
        await listTasks({ ...anna, db: logged }, listTasksInput.parse({ familyGroupId: groupId, ...input }))
      }
      await listTaskChoices({ ...anna, db: logged }, propertyId)
    })
  })
})
