import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anOwnership } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { decisionDocuments, decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { deleteDocument, restoreDocument, updateDocument } from '../../documents/server/documents.service.ts'
import { emptyDecision } from '../decisions.rules.ts'
import * as service from './decisions.service.ts'

const database = testDatabase()
const { db } = database
let store: ReturnType<typeof createMemoryFiles>
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  store = createMemoryFiles()
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id, 'MANAGER', { files: store })
  house = await aProperty(db, id)
  await anOwnership(db, house, '2020-01-01', [
    { userId: user.id, ownerName: 'Anna Keller', basisPoints: 10_000 },
  ])
})

/** A document with its bytes. */
async function aPaper(title: string, overrides: Parameters<typeof aDocument>[2] = {}, place = house) {
  const document = await aDocument(db, place, { title, ...overrides })
  const [file] = await db.select().from(files).where(eq(files.id, document.fileId))
  await store.put(file?.storageKey ?? '', Buffer.from(title), 'application/pdf')
  return document
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const fields = { ...emptyDecision, question: 'A new roof?', deadlineOn: '2099-03-31' }
const draft = async (documentIds: string[]) =>
  (await service.addDecision(anna, { ...fields, documentIds, id: newId(), propertyId: house.id })).decisionId
const update = (decisionId: string, documentIds: string[], version = 1) =>
  service.updateDecision(anna, { ...fields, documentIds, decisionId, version })
const open = (decisionId: string, version = 1) => service.openDecision(anna, { decisionId, version })
const attachedTo = async (decisionId: string) => (await service.getDecision(anna, decisionId)).documents

describe('the documents of a decision', () => {
  it('are attached to a draft in order, replaced by an edit, and shown with their size', async () => {
    const [offer, plan, photo] = [await aPaper('Offer'), await aPaper('Plan'), await aPaper('Photo')]
    const decisionId = await draft([plan.id, offer.id])
    expect(await attachedTo(decisionId)).toEqual([
      {
        documentId: plan.id,
        name: 'Plan',
        sha256: null,
        file: { fileId: plan.fileId, contentType: 'application/pdf', byteSize: 1_000 },
      },
      expect.objectContaining({ documentId: offer.id, name: 'Offer' }),
    ])
    expect(await update(decisionId, [photo.id, plan.id])).toEqual({ version: 2 })
    expect((await attachedTo(decisionId)).map(({ name }) => name)).toEqual(['Photo', 'Plan'])
    expect(await update(decisionId, [photo.id, plan.id], 2)).toEqual({ version: 2 })
    const lines = await db.select().from(activityLog).orderBy(activityLog.id)
    expect(lines.at(-1)).toMatchObject({ verb: 'CHANGED', after: { documentIds: [photo.id, plan.id] } })
    await update(decisionId, [], 2)
    expect(await attachedTo(decisionId)).toEqual([])
  })

  it('follow their titles in a draft', async () => {
    const paper = await aPaper('Offer')
    const decisionId = await draft([paper.id])
    await rename(paper.id)
    expect(await attachedTo(decisionId)).toMatchObject([{ name: 'Offer of May' }])
  })

  it('belong to the same property, and nothing is saved otherwise', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const stranger = await aUser(db)
    const theirs = await aProperty(db, (await aGroup(db, [{ user: stranger }])).id)
    const mine = await aPaper('Mine')
    const wrong = [
      await aPaper('Other', {}, other),
      await aPaper('Theirs', {}, theirs),
      await aPaper('Deleted', { deletedAt: new Date() }),
    ]
    const decisionId = await draft([mine.id])
    for (const { id } of [...wrong, { id: newId() }]) {
      await expect(update(decisionId, [mine.id, id])).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { documentIds: expect.any(String) } },
      })
      await expect(draft([id])).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await attachedTo(decisionId)).toMatchObject([{ name: 'Mine' }])
    expect(await db.$count(decisions)).toBe(1)
  })

  it('are refused by the database where the rules refuse them', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const [mine, elsewhere] = [await aPaper('Mine'), await aPaper('Elsewhere', {}, other)]
    const { id: decisionId } = await aDecision(db, house, { attached: [mine] })
    const row = {
      ...{ decisionId, familyGroupId: house.familyGroupId, propertyId: house.id, position: 1 },
      ...{ documentId: null, name: 'Plan', addedAt: new Date() },
    }
    const insert = (overrides: Partial<typeof decisionDocuments.$inferInsert>) =>
      db.insert(decisionDocuments).values({ ...row, ...overrides })
    for (const wrong of [
      { documentId: elsewhere.id },
      { documentId: mine.id },
      { propertyId: other.id, documentId: elsewhere.id },
      { position: 0 },
      { position: 10 },
      { name: ' ' },
      { sha256: 'no hash' },
    ])
      await expect(insert(wrong)).rejects.toThrow()
    await insert({})
  })
})

const rename = (documentId: string) =>
  updateDocument(anna, {
    ...{ documentId, version: 1, title: 'Offer of May', kind: 'QUOTE' },
    ...{ expiresOn: null, isVisibleToWorkers: false },
  })

describe('an opening', () => {
  it('freezes the names and the hashes, and tells them to the log', async () => {
    const paper = await aPaper('Offer')
    const decisionId = await draft([paper.id])
    await open(decisionId)
    await rename(paper.id)
    const sha256 = hashOf('Offer')
    expect(await attachedTo(decisionId)).toMatchObject([{ documentId: paper.id, name: 'Offer', sha256 }])
    const [line] = await db.select().from(activityLog).where(eq(activityLog.verb, 'OPENED'))
    expect(line?.after).toMatchObject({ documents: [{ name: 'Offer', sha256 }] })
    await expect(update(decisionId, [], 2)).rejects.toMatchObject({ code: 'conflict' })
    expect(await attachedTo(decisionId)).toHaveLength(1)
  })

  it('keeps the name and the hash of what is deleted afterwards, also for good', async () => {
    const paper = await aPaper('Offer')
    const decisionId = await draft([paper.id])
    await open(decisionId)
    await deleteDocument(anna, paper.id)
    const sha256 = hashOf('Offer')
    expect(await attachedTo(decisionId)).toEqual([
      { documentId: paper.id, name: 'Offer', sha256, file: null },
    ])
    await restoreDocument(anna, paper.id)
    expect(await attachedTo(decisionId)).toMatchObject([{ file: { fileId: paper.fileId } }])
    await db.delete(files).where(eq(files.id, paper.fileId))
    expect(await db.$count(documents)).toBe(0)
    expect(await attachedTo(decisionId)).toEqual([{ documentId: null, name: 'Offer', sha256, file: null }])
  })

  it('waits until each document can be read', async () => {
    const [deleted, lost] = [await aPaper('Offer'), await aDocument(db, house, { title: 'Lost' })]
    const decisionId = await draft([deleted.id])
    await deleteDocument(anna, deleted.id)
    await expect(open(decisionId)).rejects.toThrow('The document “Offer” was deleted.')
    await expect(open(await draft([lost.id]))).rejects.toThrow('The file of “Lost” cannot be read.')
    expect((await service.getDecision(anna, decisionId)).state).toBe('DRAFT')
    // A draft forgets what is gone for good: nobody was asked about it.
    await db.delete(files).where(eq(files.id, deleted.fileId))
    await open(decisionId)
    expect(await attachedTo(decisionId)).toEqual([])
  })

  it('reads no bytes for someone who may not open it', async () => {
    const paper = await aPaper('Offer')
    const decisionId = await draft([paper.id])
    const user = await aUser(db)
    await aMembership(db, {
      ...{ familyGroupId: house.familyGroupId, userId: user.id, role: 'MEMBER', color: 'pine' },
    })
    const unread = { ...store, open: () => Promise.reject(new Error('read')) }
    const cleo = asMember(db, user, house.familyGroupId, 'MEMBER', { files: unread })
    await expect(service.openDecision(cleo, { decisionId, version: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('is planned along indexes, with the documents', async () => {
    const paper = await aPaper('Offer')
    const decisionId = await draft([paper.id])
    const on = (other: Db) => ({ ...anna, db: other })
    const next = { ...fields, documentIds: [], decisionId, version: 1 }
    await expectIndexed(database, (other) => service.updateDecision(on(other), next))
    await update(decisionId, [paper.id], 2)
    await expectIndexed(database, (other) => service.getDecision(on(other), decisionId))
    await expectIndexed(database, (other) => service.openDecision(on(other), { decisionId, version: 3 }))
  })
})
