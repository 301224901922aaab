import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { listDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { openFile } from '../../../base/files/server/files.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { addDocumentInput, listDocumentsInput } from '../documents.schemas.ts'
import { addDocument } from './add-document.service.ts'
import * as service from './documents.service.ts'

const database = testDatabase()
const { db } = database
const photo = await aPhoto().jpeg().toBuffer()
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let store = createMemoryFiles()

beforeEach(async () => {
  store = createMemoryFiles()
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId, 'MANAGER', { files: store })
  house = await aProperty(db, familyGroupId)
})

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role, { files: store })
}

const inputOf = (overrides: object) =>
  addDocumentInput.parse({
    propertyId: house.id,
    assetId: null,
    documentId: newId(),
    kind: null,
    fileName: 'roof.jpg',
    ...overrides,
  })
const add = (overrides: object, ctx = anna, bytes = photo) =>
  addDocument(ctx, inputOf(overrides), async () => bytes)

const list = async (input: object, ctx = anna) =>
  service.listDocuments(ctx, listDocumentsInput.parse({ propertyId: house.id, part: 'papers', ...input }))
const titles = async (input: object) => (await list(input)).documents.map(({ title }) => title)

describe('the files of a task and of a project', () => {
  it('belong to it: the list names the owner and can be filtered by it', async () => {
    const task = await aTask(db, house, { title: 'Clean the gutters' })
    const project = await aProject(db, house, { title: 'New roof' })
    const boiler = await anAsset(db, house)
    await aDocument(db, house, { title: 'Deed' })
    await aDocument(db, house, { title: 'Manual', assetId: boiler.id })
    await aDocument(db, house, { title: 'Offer', projectId: project.id })
    await aDocument(db, house, { title: 'Bill', taskId: task.id })
    expect((await list({})).documents).toMatchObject([
      { title: 'Bill', taskId: task.id, taskTitle: 'Clean the gutters' },
      { title: 'Offer', projectId: project.id, projectTitle: 'New roof' },
      { title: 'Manual', assetName: 'Boiler' },
      { title: 'Deed', assetName: null, projectTitle: null, taskTitle: null },
    ])
    expect(await titles({ owner: 'house' })).toEqual(['Deed'])
    expect(await titles({ owner: project.id })).toEqual(['Offer'])
    expect(await titles({ owner: task.id })).toEqual(['Bill'])
    expect(await service.listDocumentOwners(anna, house.id)).toEqual([
      { kind: 'asset', id: boiler.id, name: 'Boiler' },
      { kind: 'project', id: project.id, name: 'New roof' },
      { kind: 'task', id: task.id, name: 'Clean the gutters' },
    ])
  })

  it('list before and after separately, and link them in order', async () => {
    const { id: taskId } = await aTask(db, house)
    const before = await add({ taskId, moment: 'BEFORE' })
    const after = await add({ taskId, moment: 'AFTER' })
    const other = await add({ taskId })
    await add({})
    const photosOf = async (moment: string) =>
      (await list({ part: 'photos', owner: taskId, moment })).documents.map(({ id }) => id)
    expect(await photosOf('BEFORE')).toEqual([before.documentId])
    expect(await photosOf('AFTER')).toEqual([after.documentId])
    expect(await photosOf('NONE')).toEqual([other.documentId])
    expect(await service.getDocument(anna, after.documentId)).toMatchObject({
      moment: 'AFTER',
      previousId: other.documentId,
      nextId: before.documentId,
      position: 2,
      total: 3,
    })
  })

  it('cannot be marked before or after when they are not photos', async () => {
    const { id: taskId } = await aTask(db, house)
    const { documentId } = await add({ taskId, moment: 'AFTER' }, anna, pdf)
    expect(await service.getDocument(anna, documentId)).toMatchObject({ kind: 'OTHER', moment: null })
  })

  it.each([
    ['two owners', { taskId: newId(), projectId: newId() }],
    ['a moment without a task', { moment: 'BEFORE' }],
    ['an unknown moment', { taskId: newId(), moment: 'DURING' }],
  ])('are refused with %s', (_, input) => {
    expect(() => inputOf(input)).toThrow()
  })

  it('are refused for a task of another property or group, and for a deleted task', async () => {
    const cabin = await aProperty(db, house.familyGroupId)
    const ofCabin = await aTask(db, cabin)
    const { id: foreignGroup } = await aGroup(db)
    const foreign = await aTask(db, await aProperty(db, foreignGroup))
    const deleted = await aTask(db, house, { deletedAt: new Date() })
    const gone = await aProject(db, house, { deletedAt: new Date() })
    for (const owner of [{ taskId: ofCabin.id }, { taskId: foreign.id }, { taskId: deleted.id }]) {
      await expect(add(owner)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(add({ projectId: gone.id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(documents)).toBe(0)
  })

  it('are limited per owner: of two at once for the last place, one is refused', async () => {
    const { id: taskId } = await aTask(db, house)
    await Promise.all(Array.from({ length: 29 }, () => aDocument(db, house, { taskId })))
    await Promise.all(Array.from({ length: 30 }, () => aDocument(db, house)))
    const results = await Promise.allSettled([add({ taskId }), add({ taskId })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('A task can have 30 files.') },
    })
    expect(await db.$count(documents, eq(documents.taskId, taskId))).toBe(30)
  })

  it('are hidden while it is in the trash, and return with it', async () => {
    const task = await aTask(db, house)
    const project = await aProject(db, house)
    const { documentId } = await add({ taskId: task.id })
    const ofProject = await aDocument(db, house, { projectId: project.id })
    const { fileId } = await service.getDocument(anna, documentId)
    await db.update(tasks).set({ deletedAt: new Date() })
    await db.update(projects).set({ deletedAt: new Date() })
    for (const id of [documentId, ofProject.id]) {
      await expect(service.getDocument(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    expect([await titles({}), await service.listDocumentOwners(anna, house.id)]).toEqual([[], []])
    await db.update(tasks).set({ deletedAt: null })
    expect(await service.getDocument(anna, documentId)).toMatchObject({ taskId: task.id })
  })

  it('can be restored only while their owner exists', async () => {
    const task = await aTask(db, house)
    const { documentId } = await add({ taskId: task.id })
    await service.deleteDocument(anna, documentId)
    expect((await listTrash(anna)).entries.map(({ id }) => id)).toEqual([documentId])
    await db.update(tasks).set({ deletedAt: new Date() })
    expect((await listTrash(anna)).entries.filter(({ kind }) => kind === 'document')).toEqual([])
    await expect(service.restoreDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(tasks).set({ deletedAt: null })
    await service.restoreDocument(anna, documentId)
    expect(await service.getDocument(anna, documentId)).toMatchObject({ taskId: task.id })
  })

  it('are read by index with many other groups', async () => {
    const { id: taskId } = await aTask(db, house)
    await aDocument(db, house, { taskId })
    await expectIndexed(database, (indexed) =>
      Promise.all([
        service.listDocuments(
          { ...anna, db: indexed },
          listDocumentsInput.parse({ propertyId: house.id, part: 'photos', owner: taskId, moment: 'AFTER' }),
        ),
        service.listDocumentOwners({ ...anna, db: indexed }, house.id),
        listDeleted({ ...anna, db: indexed }, service.documentTrash, 100),
      ]),
    )
  })
})

describe('a viewer', () => {
  it('can add photos, but nothing else, to a task assigned to them', async () => {
    const viewer = await someone('VIEWER')
    const { id: taskId } = await aTask(db, house, { assigneeUserId: viewer.user.id })
    const { documentId } = await add({ taskId, moment: 'AFTER', kind: 'RECEIPT' }, viewer)
    expect(await service.getDocument(viewer, documentId)).toMatchObject({ kind: 'PHOTO', moment: 'AFTER' })
    await expect(add({ taskId }, viewer, pdf)).rejects.toMatchObject({ code: 'invalid' })
    await expect(service.deleteDocument(viewer, documentId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.$count(documents)).toBe(1)
  })

  it('can add photos to a problem they reported, until it is decided', async () => {
    const viewer = await someone('VIEWER')
    const { id: taskId } = await aTask(db, house, { status: 'REPORT', reportedBy: viewer.user.id })
    await add({ taskId, moment: 'BEFORE' }, viewer)
    await db.update(tasks).set({ status: 'TODO' }).where(eq(tasks.id, taskId))
    await expect(add({ taskId }, viewer)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('cannot add anything to other tasks, the property or a project', async () => {
    const viewer = await someone('VIEWER')
    const { id: taskId } = await aTask(db, house, { assigneeUserId: anna.user.id })
    const { id: projectId } = await aProject(db, house)
    for (const owner of [{ taskId }, { projectId }, {}]) {
      await expect(add(owner, viewer)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await db.$count(documents)).toBe(0)
  })

  it('cannot add anything once removed from the group, or in an archived property', async () => {
    const viewer = await someone('VIEWER')
    const { id: taskId } = await aTask(db, house, { assigneeUserId: viewer.user.id })
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(add({ taskId }, viewer)).rejects.toMatchObject({ code: 'conflict' })
    await db.update(properties).set({ status: 'ACTIVE' }).where(eq(properties.id, house.id))
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, viewer.user.id))
    await expect(add({ taskId }, viewer)).rejects.toMatchObject({ code: 'not-found' })
  })
})
