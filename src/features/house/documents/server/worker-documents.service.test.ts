import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { openFile } from '../../../base/files/server/files.service.ts'
import { deleteWorker, restoreWorker } from '../../workers/server/worker-trash.service.ts'
import { maxDocumentsPerOwner } from '../documents.rules.ts'
import { addDocumentInput } from '../documents.schemas.ts'
import { addDocument } from './add-document.service.ts'
import * as service from './documents.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let vera: MemberContext
let workerId: string

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  const group = await aGroup(db, [{ user: one }, { user: two, role: 'VIEWER' }])
  const files = createMemoryFiles(() => new Date())
  anna = asMember(db, one, group.id, 'MANAGER', { files })
  vera = asMember(db, two, group.id, 'VIEWER', { files })
  workerId = (await aWorker(db, group)).id
})

const inputOf = (overrides: object = {}) => ({
  propertyId: null,
  assetId: null,
  workerId,
  documentId: newId(),
  kind: 'CERTIFICATE',
  fileName: 'Insurance.pdf',
  ...overrides,
})
const add = (overrides: object = {}, ctx = anna) =>
  addDocument(ctx, addDocumentInput.parse(inputOf(overrides)), async () => pdf)
const titles = async () =>
  (await service.listWorkerDocuments(anna, workerId)).documents.map(({ title }) => title)

describe('the documents of a contractor', () => {
  it('are stored once, listed and shown, without a property', async () => {
    const documentId = newId()
    await add({ documentId })
    expect(await add({ documentId })).toEqual({ documentId, isNew: false })
    expect(await titles()).toEqual(['Insurance'])
    expect(await service.getDocument(vera, documentId)).toMatchObject({
      workerId,
      workerName: 'Piet Jansen',
      kind: 'CERTIFICATE',
      propertyId: null,
      propertyStatus: 'ACTIVE',
      total: 1,
    })
  })

  it('can be deleted and restored, and go to the trash with their contractor', async () => {
    const { documentId } = await add()
    await service.deleteDocument(anna, documentId)
    expect(await titles()).toEqual([])
    await service.restoreDocument(anna, documentId)
    const { fileId } = await service.getDocument(anna, documentId)
    await deleteWorker(anna, workerId)
    await expect(service.getDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    await restoreWorker(anna, workerId)
    expect(await titles()).toEqual(['Insurance'])
  })

  it('cannot be added by a viewer, or to a contractor of another group', async () => {
    await expect(add({}, vera)).rejects.toMatchObject({ code: 'forbidden' })
    const foreign = await aWorker(db, await aGroup(db, [{ user: await aUser(db) }]))
    await expect(add({ workerId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.listWorkerDocuments(anna, foreign.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it.each([{ paymentId: newId() }, { propertyId: newId() }, { workerId: null }])(
    'are refused when they also belong to something else: %j',
    (overrides) => expect(addDocumentInput.safeParse(inputOf(overrides)).success).toBe(false),
  )

  it('are limited in number', async () => {
    for (let stored = 0; stored < maxDocumentsPerOwner; stored++) await add()
    await expect(add()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are read by index only', async () => {
    await expectIndexed(database, (indexed) =>
      service.listWorkerDocuments({ ...anna, db: indexed }, workerId),
    )
  })
})
