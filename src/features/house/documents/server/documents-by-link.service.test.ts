import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { Db } from '../../../../server/db/client.ts'
import { listDocumentsInput } from '../documents.schemas.ts'
import * as service from './documents.service.ts'

const database = testDatabase()
const { db } = database
let user: Awaited<ReturnType<typeof aUser>>
let house: Awaited<ReturnType<typeof aProperty>>
let worker: Awaited<ReturnType<typeof aWorker>>

beforeEach(async () => {
  user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  house = await aProperty(db, group.id)
  worker = await aWorker(db, group, { name: 'Piet Jansen' })
})

const ctx = (on: Db = db) => asMember(on, user, house.familyGroupId)
const aSentPhoto = (overrides: Parameters<typeof aDocument>[2] = {}) =>
  aDocument(db, house, { kind: 'PHOTO', title: 'Ridge', sentByWorkerId: worker.id, ...overrides })
const photos = async (input: object = {}, on: Db = db) => {
  const query = listDocumentsInput.parse({ propertyId: house.id, part: 'photos', ...input })
  return (await service.listDocuments(ctx(on), query)).documents
}

describe('a document that a contractor sent through a share link', () => {
  it('names the contractor in the lists and on its page; a member’s names nobody', async () => {
    const sent = await aSentPhoto()
    const added = await aDocument(db, house, { kind: 'PHOTO', title: 'Cellar', createdBy: user.id })
    expect(await photos()).toMatchObject([
      { id: added.id, senderName: null },
      { id: sent.id, senderName: 'Piet Jansen' },
    ])
    expect(await service.getDocument(ctx(), sent.id)).toMatchObject({ senderName: 'Piet Jansen' })
    expect(await service.getDocument(ctx(), added.id)).toMatchObject({ senderName: null })
  })

  it('keeps its sender and its owner apart', async () => {
    const task = await aTask(db, house, { title: 'Replace broken tiles' })
    await aSentPhoto({ taskId: task.id })
    expect(await photos({ owner: task.id })).toMatchObject([
      { taskTitle: 'Replace broken tiles', workerName: null, senderName: 'Piet Jansen' },
    ])
    const own = await aDocument(
      db,
      { ...house, id: '' },
      { propertyId: null, workerId: worker.id, kind: 'CERTIFICATE' },
    )
    const { documents } = await service.listWorkerDocuments(ctx(), worker.id)
    expect(documents).toMatchObject([{ id: own.id, workerName: 'Piet Jansen', senderName: null }])
  })

  it('is returned with its sender when an edit is stale', async () => {
    const { id: documentId } = await aSentPhoto()
    const facts = { title: 'Ridge, east', kind: 'OTHER', expiresOn: null, isVisibleToWorkers: true } as const
    await service.updateDocument(ctx(), { documentId, version: 1, ...facts })
    const stale = service.updateDocument(ctx(), { documentId, version: 1, ...facts, title: 'Roof' })
    await expect(stale).rejects.toMatchObject({ details: { current: { senderName: 'Piet Jansen' } } })
  })

  it('is read by index only', async () => {
    const { id } = await aSentPhoto()
    await expectIndexed(database, async (on) => {
      await photos({}, on)
      await service.getDocument(ctx(on), id)
    })
  })
})
