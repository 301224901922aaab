import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { emptyTask } from '../task-fields.rules.ts'
import { bulkChangeInput, listTasksInput, taskFields } from '../tasks.schemas.ts'
import { createTask } from './add-task.service.ts'
import { bulkChangeTasks, undoTaskChanges } from './bulk-tasks.service.ts'
import { moveTask } from './move-task.service.ts'
import { getTask, listTasks } from './tasks.service.ts'
import { updateTask } from './update-task.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let worker: Awaited<ReturnType<typeof aWorker>>

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  anna = asMember(db, user, group.id)
  house = await aProperty(db, group.id)
  worker = await aWorker(db, group)
})

const titlesOf = async (assignee: string) => {
  const { familyGroupId } = house
  const page = await listTasks(anna, listTasksInput.parse({ familyGroupId, assignee }))
  return page.tasks.map(({ title }) => title)
}
const lastLine = async () => (await db.select().from(activityLog).orderBy(activityLog.id)).at(-1)

describe('a task of a contractor', () => {
  it('is added, shown and found by contractor', async () => {
    const fields = { ...emptyTask, title: 'Mend the roof', workerId: worker.id }
    const { taskId } = await createTask(anna, { ...fields, id: house.id, propertyId: house.id })
    await aTask(db, house, { title: 'Of nobody' })
    await aTask(db, house, { title: 'Of Anna', assigneeUserId: anna.user.id })
    const task = await getTask(anna, taskId)
    expect(task).toMatchObject({
      assignee: null,
      workerId: worker.id,
      worker: { id: worker.id, name: 'Piet Jansen' },
    })
    expect(await titlesOf(worker.id)).toEqual(['Mend the roof'])
    expect(await titlesOf('none')).toEqual(['Of nobody'])
    expect(await titlesOf('me')).toEqual(['Of Anna'])
  })

  it('belongs to a member or a contractor, never to both', async () => {
    const both = { title: 'Roof', assigneeUserId: anna.user.id, workerId: worker.id }
    expect(taskFields.safeParse(both).error?.issues[0]?.path).toEqual(['assigneeUserId'])
    await expect(aTask(db, house, both)).rejects.toThrow()
  })

  it('is assigned and unassigned, with the name in the log', async () => {
    const { id: taskId } = await aTask(db, house, { title: 'Roof', assigneeUserId: anna.user.id })
    const fields = { ...emptyTask, title: 'Roof' }
    await updateTask(anna, { ...fields, workerId: worker.id, taskId, version: 1 })
    expect(await lastLine()).toMatchObject({ verb: 'ASSIGNED', after: { assigneeName: 'Piet Jansen' } })
    await bulkChangeTasks(anna, {
      familyGroupId: house.familyGroupId,
      tasks: [{ taskId, version: 2 }],
      change: { kind: 'assign', assigneeUserId: anna.user.id, workerId: null },
    })
    expect(await getTask(anna, taskId)).toMatchObject({ worker: null, assigneeUserId: anna.user.id })
    await undoTaskChanges(anna, [{ taskId, version: 3 }])
    expect(await getTask(anna, taskId)).toMatchObject({ workerId: worker.id, assignee: null })
  })

  it('is assigned in bulk and undone; a blocked contractor gets none', async () => {
    const ids = [await aTask(db, house), await aTask(db, house, { assigneeUserId: anna.user.id })]
    const giveTo = (workerId: string) =>
      bulkChangeTasks(anna, {
        familyGroupId: house.familyGroupId,
        tasks: ids.map(({ id: taskId }) => ({ taskId, version: 1 })),
        change: { kind: 'assign', assigneeUserId: null, workerId },
      })
    const blocked = await aWorker(db, { id: house.familyGroupId }, { status: 'BLOCKED' })
    expect((await giveTo(blocked.id)).refused).toHaveLength(2)
    const { changed } = await giveTo(worker.id)
    expect(await db.select().from(tasks)).toMatchObject(
      ids.map(() => ({ workerId: worker.id, assigneeUserId: null })),
    )
    await undoTaskChanges(anna, changed)
    expect((await getTask(anna, ids[1]?.id ?? '')).assigneeUserId).toBe(anna.user.id)
  })

  it('is reassigned between members and contractors in one step', () => {
    const both = { kind: 'assign', assigneeUserId: anna.user.id, workerId: worker.id }
    const step = { familyGroupId: house.familyGroupId, tasks: [{ taskId: newId(), version: 1 }] }
    expect(bulkChangeInput.safeParse({ ...step, change: both }).success).toBe(false)
    expect(bulkChangeInput.safeParse({ ...step, change: { ...both, workerId: null } }).success).toBe(true)
  })

  it('names a deleted contractor without a link', async () => {
    const { id } = await aTask(db, house, { workerId: worker.id })
    expect((await getTask(anna, id)).isWorkerThere).toBe(true)
    await db.update(workers).set({ deletedAt: new Date() })
    expect(await getTask(anna, id)).toMatchObject({ worker: { name: 'Piet Jansen' }, isWorkerThere: false })
  })

  it.each([{ status: 'BLOCKED' as const }, { deletedAt: new Date() }])(
    'is not assigned to one with %j',
    async (gone) => {
      const other = await aWorker(db, { id: house.familyGroupId }, gone)
      const { id: taskId } = await aTask(db, house, { title: 'Roof' })
      const change = { ...emptyTask, title: 'Roof', workerId: other.id, taskId, version: 1 }
      await expect(updateTask(anna, change)).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { workerId: expect.any(String) } },
      })
    },
  )

  it('is not assigned to a contractor of another group', async () => {
    const foreign = await aWorker(db, await aGroup(db, [{ user: await aUser(db) }]))
    const { id: taskId } = await aTask(db, house, { title: 'Roof' })
    const change = { ...emptyTask, title: 'Roof', workerId: foreign.id, taskId, version: 1 }
    await expect(updateTask(anna, change)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('stays assigned to a blocked contractor when other fields change', async () => {
    const { id: taskId } = await aTask(db, house, { title: 'Roof', workerId: worker.id })
    await db.update(workers).set({ status: 'BLOCKED' })
    await updateTask(anna, { ...emptyTask, title: 'Old roof', workerId: worker.id, taskId, version: 1 })
    expect(await db.select().from(tasks)).toMatchObject([{ title: 'Old roof', workerId: worker.id }])
  })

  it('sets the date of their last job', async () => {
    const now = new Date('2026-11-03T10:00:00Z')
    const { id: taskId } = await aTask(db, house, { title: 'Roof', workerId: worker.id })
    await moveTask(
      { ...anna, clock: { now: () => now } },
      { taskId, version: 1, status: 'DONE', reason: null },
    )
    expect(await db.select().from(workers)).toMatchObject([{ lastJobAt: now }])
  })

  it('is found by index only', async () => {
    await expectIndexed(database, (indexed) =>
      listTasks(
        { ...anna, db: indexed },
        listTasksInput.parse({ familyGroupId: house.familyGroupId, assignee: worker.id }),
      ),
    )
  })
})
