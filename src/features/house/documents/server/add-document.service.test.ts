import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { html, pdf, svg, windowsProgram } from '../../../../../test/files/broken-pictures.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { fileQuota } from '../../../base/files/files.rules.ts'
import { sweepFiles } from '../../../base/files/server/files.service.ts'
import type { AddDocumentInput } from '../documents.schemas.ts'
import { addDocument } from './add-document.service.ts'
import { getDocument } from './documents.service.ts'

const { db } = testDatabase()
const photo = await aPhoto().jpeg().toBuffer()
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let storedAt = new Date()
let store = createMemoryFiles()

beforeEach(async () => {
  storedAt = new Date()
  store = createMemoryFiles(() => storedAt)
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId, 'MANAGER', { files: store })
  house = await aProperty(db, familyGroupId)
})

const inputOf = (overrides: Partial<AddDocumentInput> = {}): AddDocumentInput => ({
  propertyId: house.id,
  assetId: null,
  documentId: newId(),
  kind: null,
  fileName: 'Boiler manual.pdf',
  ...overrides,
})

const add = (overrides: Partial<AddDocumentInput> = {}, bytes = pdf, ctx = anna) =>
  addDocument(ctx, inputOf(overrides), async () => bytes)

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role, { files: store })
}

const documentsOf = (count: number, overrides: object = {}) =>
  Promise.all(Array.from({ length: count }, () => aDocument(db, house, overrides)))

async function keyCount() {
  let count = 0
  for await (const _ of store.list()) count++
  return count
}

describe('adding a file to a property', () => {
  it('takes the title from the file name and the type from the content, and logs it', async () => {
    const { documentId, isNew } = await add()
    expect(isNew).toBe(true)
    expect(await getDocument(anna, documentId)).toMatchObject({
      title: 'Boiler manual',
      fileName: 'Boiler manual.pdf',
      kind: 'OTHER',
      contentType: 'application/pdf',
      isVisibleToWorkers: false,
      expiresOn: null,
      assetId: null,
      width: null,
      version: 1,
    })
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({
      verb: 'CREATED',
      entityType: 'document',
      entityId: documentId,
      propertyId: house.id,
      after: { name: 'Boiler manual', kind: 'OTHER' },
    })
  })

  it('makes an image a photo, unless the sender gives another type', async () => {
    const asPhoto = await add({ fileName: 'roof.jpg' }, photo)
    expect(await getDocument(anna, asPhoto.documentId)).toMatchObject({
      kind: 'PHOTO',
      title: 'roof',
      contentType: 'image/webp',
      width: 320,
    })
    const receipt = await add({ kind: 'RECEIPT' }, photo)
    expect(await getDocument(anna, receipt.documentId)).toMatchObject({ kind: 'RECEIPT' })
  })

  it('adds it to an asset of the property', async () => {
    const { id: assetId } = await anAsset(db, house, { name: 'Boiler' })
    const { documentId } = await add({ assetId })
    expect(await getDocument(anna, documentId)).toMatchObject({ assetId, assetName: 'Boiler' })
  })

  it.each([
    ['an SVG', svg],
    ['HTML', html],
    ['a program', windowsProgram],
    ['nothing', Buffer.alloc(0)],
    ['half a photo', photo.subarray(0, photo.byteLength / 2)],
    ['a PDF that begins with something else', Buffer.concat([Buffer.from('GIF89a'), pdf])],
    ['a PDF without an end', pdf.subarray(0, 30)],
  ])('refuses %s, and stores nothing of it', async (_, bytes) => {
    await expect(add({}, bytes)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: expect.any(String) } },
    })
    expect([await db.$count(documents), await db.$count(files), await keyCount()]).toEqual([0, 0, 0])
  })
})

describe('the same file again', () => {
  it('is not stored twice after a lost answer', async () => {
    const input = inputOf()
    await addDocument(anna, input, async () => pdf)
    expect(await addDocument(anna, input, async () => pdf)).toEqual({
      documentId: input.documentId,
      isNew: false,
    })
    expect([await db.$count(documents), await db.$count(files), await keyCount()]).toEqual([1, 1, 1])
  })

  it('is stored once when sent twice at the same time, and the extra file is swept', async () => {
    const input = inputOf()
    const answers = await Promise.all([
      addDocument(anna, input, async () => pdf),
      addDocument(anna, input, async () => pdf),
    ])
    expect(answers.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect([await db.$count(documents), await db.$count(files)]).toEqual([1, 1])
    storedAt = new Date(Date.now() - 2 * 86_400_000)
    await sweepFiles({ ...anna, clock: { now: () => new Date(Date.now() + 2 * 86_400_000) } })
    expect(await keyCount()).toBe(1)
  })

  it('is not found under the ID of something else: in the group, in another group, in the trash', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const { id: strangeGroup } = await aGroup(db, [{ user: await aUser(db) }])
    const theirs = await aDocument(db, await aProperty(db, strangeGroup))
    const elsewhere = await aDocument(db, other)
    const deleted = await aDocument(db, house, { deletedAt: new Date() })
    for (const { id: documentId } of [theirs, elsewhere, deleted]) {
      await expect(add({ documentId })).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await keyCount()).toBe(0)
  })
})

describe('the document limit', () => {
  it('is 30 files for the property itself, and separate for each asset', async () => {
    const { id: assetId } = await anAsset(db, house)
    await documentsOf(30)
    await expect(add()).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The property itself can have 30 files. Delete one you no longer need, then upload this one again.',
    })
    expect(await keyCount()).toBe(0)
    expect(await add({ assetId })).toMatchObject({ isNew: true })
  })

  it('does not count deleted documents', async () => {
    await documentsOf(29)
    await documentsOf(5, { deletedAt: new Date() })
    expect(await add()).toMatchObject({ isNew: true })
  })

  it('gives the last place to one of several simultaneous uploads', async () => {
    await documentsOf(29)
    const outcomes = await Promise.allSettled([add(), add(), add()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(documents)).toBe(30)
    expect(await db.$count(files)).toBe(30)
  })

  it('includes the quota of the group', async () => {
    const { fileId } = await aDocument(db, house)
    await db.update(files).set({ byteSize: fileQuota.bytesPerOwner }).where(eq(files.id, fileId))
    await expect(add()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('1 GB') })
    expect(await db.$count(documents)).toBe(1)
  })
})

describe('the request body', () => {
  const unread = () => Promise.reject(new Error('the bytes were read'))

  it('is not read for a file that is already stored', async () => {
    const input = inputOf()
    await addDocument(anna, input, async () => pdf)
    expect(await addDocument(anna, input, unread)).toEqual({ documentId: input.documentId, isNew: false })
  })

  it('is not read when there is no room, no asset, or no right to change', async () => {
    await expect(addDocument(anna, inputOf({ assetId: newId() }), unread)).rejects.toMatchObject({
      code: 'not-found',
    })
    await documentsOf(30)
    await expect(addDocument(anna, inputOf(), unread)).rejects.toMatchObject({ code: 'conflict' })
    await db.delete(documents)
    await expect(addDocument(anna, inputOf(), unread)).rejects.toThrow('the bytes were read')
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(addDocument(anna, inputOf(), unread)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the right to add documents', () => {
  it('belongs to members, not to viewers or removed members', async () => {
    expect(await add({}, pdf, await someone('MEMBER'))).toMatchObject({ isNew: true })
    await expect(add({}, pdf, await someone('VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    const user = await aUser(db)
    await aMembership(db, {
      familyGroupId: house.familyGroupId,
      userId: user.id,
      role: 'MANAGER',
      color: 'pine',
      leftAt: new Date(),
    })
    const removed = asMember(db, user, house.familyGroupId, 'MANAGER', { files: store })
    await expect(add({}, pdf, removed)).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(documents)).toBe(1)
  })

  it('ends while the property is archived or deleted', async () => {
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(add()).rejects.toMatchObject({ code: 'conflict' })
    await db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, house.id))
    await expect(add()).rejects.toMatchObject({ code: 'not-found' })
    expect(await keyCount()).toBe(0)
  })

  it('covers no property of another group, and no asset that is deleted or elsewhere', async () => {
    const { id: strangeGroup } = await aGroup(db, [{ user: await aUser(db) }])
    const foreign = await aProperty(db, strangeGroup)
    await expect(add({ propertyId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    const elsewhere = await anAsset(db, await aProperty(db, house.familyGroupId))
    await expect(add({ assetId: elsewhere.id })).rejects.toMatchObject({ code: 'not-found' })
    const gone = await anAsset(db, house)
    await db.update(assets).set({ deletedAt: new Date() }).where(eq(assets.id, gone.id))
    await expect(add({ assetId: gone.id })).rejects.toMatchObject({ code: 'not-found' })
  })
})
