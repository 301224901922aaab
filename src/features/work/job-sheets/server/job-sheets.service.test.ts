import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { Db } from '../../../../server/db/client.ts'
import { checklistLines } from '../../../../server/db/schema/tasks.ts'
import { getJobSheet } from './job-sheets.service.ts'

const database = testDatabase()
const { db } = database

let user: Awaited<ReturnType<typeof aUser>>
let house: Awaited<ReturnType<typeof aProperty>>
let project: Awaited<ReturnType<typeof aProject>>
beforeEach(async () => {
  user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  house = await aProperty(db, group.id, { street1: 'Seestrasse 4', city: 'Horgen' })
  project = await aProject(db, house, { title: 'New roof' })
})

const ctx = (on: Db = db) => asMember(on, user, house.familyGroupId)

describe('a job sheet', () => {
  it('shows the address, and only the tasks and photos visible to contractors', async () => {
    const seen = { projectId: project.id, isVisibleToWorkers: true }
    const task = await aTask(db, house, { ...seen, title: 'Lay tiles' })
    await aTask(db, house, { ...seen, title: 'Done already', status: 'DONE', completedAt: new Date() })
    await aTask(db, house, { projectId: project.id, title: 'Ask the bank' })
    await aTask(db, house, { isVisibleToWorkers: true, title: 'Of no project' })
    const photo = { kind: 'PHOTO' as const, isVisibleToWorkers: true }
    await aDocument(db, house, { ...photo, projectId: project.id, title: 'The roof' })
    await aDocument(db, house, { ...photo, taskId: task.id, title: 'The tiles' })
    await aDocument(db, house, { kind: 'PHOTO', projectId: project.id, title: 'The safe' })
    const sheet = await getJobSheet(ctx(), project.id)
    expect(sheet).toMatchObject({ title: 'New roof', address: 'Seestrasse 4, Horgen' })
    expect(sheet.tasks.map(({ title }) => title)).toEqual(['Lay tiles'])
    expect(sheet.photos.map(({ title }) => title)).toEqual(['The roof', 'The tiles'])
  })

  it('shows the open lines of a checklist in order, and none that is ticked', async () => {
    const { id: taskId } = await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
    await db.insert(checklistLines).values([
      { taskId, text: 'Sweep up', position: 2 },
      { taskId, text: 'Order tiles', position: 1, isDone: true, doneAt: new Date() },
      { taskId, text: 'Fetch the ladder', position: 0 },
    ])
    const [task] = (await getJobSheet(ctx(), project.id)).tasks
    expect(task?.checklist).toEqual(['Fetch the ladder', 'Sweep up'])
  })

  it('is not found by another group', async () => {
    const stranger = await aUser(db)
    const { id } = await aGroup(db, [{ user: stranger }])
    await expect(getJobSheet(asMember(db, stranger, id), project.id)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('reads nothing of other groups', async () => {
    await aTask(db, house, { projectId: project.id, isVisibleToWorkers: true })
    await expectIndexed(database, (on) => getJobSheet(ctx(on), project.id))
  })
})
