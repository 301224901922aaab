import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aTask, aTaskTemplate } from '../../../../../test/factories/work.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { taskTemplates } from '../../../../server/db/schema/task-templates.ts'
import { addLines, listChecklist, setLineDone } from '../../checklists/server/checklists.service.ts'
import { createTask } from '../../tasks/server/add-task.service.ts'
import { emptyTask } from '../../tasks/task-fields.rules.ts'
import { maxTaskTemplates } from '../task-templates.rules.ts'
import {
  deleteTaskTemplate,
  listTaskTemplates,
  renameTaskTemplate,
  restoreTaskTemplate,
  saveTaskTemplate,
} from './task-templates.service.ts'

const { db } = testDatabase()

let anna: MemberContext
let viewer: MemberContext
let house: { id: string; familyGroupId: string }

beforeEach(async () => {
  const [user, other] = [await aUser(db), await aUser(db)]
  const { id } = await aGroup(db, [{ user }, { user: other, role: 'VIEWER' }])
  anna = asMember(db, user, id)
  viewer = asMember(db, other, id, 'VIEWER')
  house = await aProperty(db, id)
})

const closing = {
  priority: 'HIGH',
  costMinor: 12_000,
  needsApproval: true,
  isVisibleToWorkers: true,
} as const

/** Creates a task with two lines, one of them ticked. */
async function aTaskToKeep() {
  const task = await aTask(db, house, { title: 'Close the house', description: 'In October', ...closing })
  const { lineIds } = await addLines(anna, { taskId: task.id, texts: ['Drain the pipes', 'Lock up'] })
  await setLineDone(anna, { taskId: task.id, lineId: lineIds[0] ?? '', isDone: true })
  return task
}

async function saved() {
  const task = await aTaskToKeep()
  return saveTaskTemplate(anna, { taskId: task.id, taskTemplateId: newId() })
}

const verbs = async () => {
  const lines = await db.select().from(activityLog).where(eq(activityLog.entityType, 'task-template'))
  return lines.map(({ verb }) => verb).toSorted()
}

describe('a task template', () => {
  it('keeps what the task is about, with all lines of its checklist and no ticks', async () => {
    await saved()
    expect(await listTaskTemplates(anna)).toEqual([
      {
        ...closing,
        id: expect.any(String),
        version: 1,
        title: 'Close the house',
        description: 'In October',
        checklist: ['Drain the pipes', 'Lock up'],
      },
    ])
    expect(await verbs()).toEqual(['CREATED'])
  })

  it('starts a task with its checklist', async () => {
    await saved()
    const [template] = await listTaskTemplates(anna)
    const { id: _, version: __, ...fields } = template ?? expect.fail('no template')
    const given = { ...emptyTask, ...fields, id: newId(), propertyId: house.id }
    const { taskId } = await createTask(anna, given)
    const lines = await listChecklist(anna, taskId)
    expect(lines.map(({ text, isDone }) => ({ text, isDone }))).toEqual([
      { text: 'Drain the pipes', isDone: false },
      { text: 'Lock up', isDone: false },
    ])
  })

  it('is saved once when it is sent twice', async () => {
    const task = await aTaskToKeep()
    const sent = { taskId: task.id, taskTemplateId: newId() }
    await saveTaskTemplate(anna, sent)
    await saveTaskTemplate(anna, sent)
    expect(await listTaskTemplates(anna)).toHaveLength(1)
    expect(await verbs()).toEqual(['CREATED'])
  })

  it('has a title of its own in the group, in any letter case', async () => {
    const task = await aTaskToKeep()
    await aTaskTemplate(db, house.familyGroupId, { title: 'CLOSE the house' })
    await expect(saveTaskTemplate(anna, { taskId: task.id, taskTemplateId: newId() })).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is already a task template called “Close the house”. Rename or delete that one first.',
    })
    const other = await aTaskTemplate(db, house.familyGroupId, { title: 'Open the house' })
    const rename = { taskTemplateId: other.id, version: 1, title: 'close the HOUSE' }
    await expect(renameTaskTemplate(anna, rename)).rejects.toMatchObject({ code: 'conflict' })
    expect(await listTaskTemplates(anna)).toHaveLength(2)
  })

  it('is renamed, but not over a newer name', async () => {
    const { taskTemplateId } = await saved()
    await renameTaskTemplate(anna, { taskTemplateId, version: 1, title: 'Winter' })
    await expect(
      renameTaskTemplate(anna, { taskTemplateId, version: 1, title: 'Autumn' }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { title: 'Winter', version: 2 } } })
    expect(await listTaskTemplates(anna)).toMatchObject([{ title: 'Winter', version: 2 }])
    expect(await verbs()).toEqual(['CREATED', 'RENAMED'])
  })

  it('is deleted and restored under its id', async () => {
    const { taskTemplateId } = await saved()
    const [before] = await listTaskTemplates(anna)
    const fields = await deleteTaskTemplate(anna, taskTemplateId)
    expect(await listTaskTemplates(anna)).toEqual([])
    await restoreTaskTemplate(anna, { familyGroupId: house.familyGroupId, taskTemplateId, fields })
    expect(await listTaskTemplates(anna)).toEqual([before])
    expect(await verbs()).toEqual(['CREATED', 'DELETED', 'RESTORED'])
  })

  it('is one of at most fifty, also when two people save one at the same time', async () => {
    for (let number = 1; number < maxTaskTemplates; number++)
      await aTaskTemplate(db, house.familyGroupId, { title: `Template ${number}` })
    const [one, other] = [
      await aTask(db, house, { title: 'One' }),
      await aTask(db, house, { title: 'Other' }),
    ]
    const outcomes = await Promise.allSettled(
      [one, other].map(({ id: taskId }) => saveTaskTemplate(anna, { taskId, taskTemplateId: newId() })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listTaskTemplates(anna)).toHaveLength(maxTaskTemplates)
  })

  it('is read by viewers, and changed by members only', async () => {
    const { taskTemplateId } = await saved()
    expect(await listTaskTemplates(viewer)).toHaveLength(1)
    await expect(deleteTaskTemplate(viewer, taskTemplateId)).rejects.toMatchObject({ code: 'forbidden' })
    const rename = { taskTemplateId, version: 1, title: 'Winter' }
    await expect(renameTaskTemplate(viewer, rename)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('of another group is not found', async () => {
    const stranger = await aUser(db)
    const { id } = await aGroup(db, [{ user: stranger }])
    const foreign = await aTaskTemplate(db, id)
    await expect(deleteTaskTemplate(anna, foreign.id)).rejects.toMatchObject({ code: 'not-found' })
    const rename = { taskTemplateId: foreign.id, version: 1, title: 'Winter' }
    await expect(renameTaskTemplate(anna, rename)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listTaskTemplates(anna)).toEqual([])
    const rows = await db.select({ title: taskTemplates.title }).from(taskTemplates)
    expect(rows).toEqual([{ title: 'Close the house' }])
  })
})
