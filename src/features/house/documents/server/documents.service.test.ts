import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { listDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { openFile, sweepFiles } from '../../../base/files/server/files.service.ts'
import { withUploadSlot } from '../../../base/files/server/upload-slots.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { getProperty } from '../../properties/server/properties.service.ts'
import { documentsPageSize } from '../documents.rules.ts'
import { documentView, listDocumentsInput } from '../documents.schemas.ts'
import { addDocument } from './add-document.service.ts'
import * as service from './documents.service.ts'

const database = testDatabase()
const { db } = database
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

async function someone(role: Role, leftAt?: Date): Promise<MemberContext> {
  const user = await aUser(db)
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine', leftAt })
  return asMember(db, user, house.familyGroupId, role, { files: store })
}

const facts = { title: 'Deed', kind: 'DEED', expiresOn: null, isVisibleToWorkers: false } as const

const list = async (input: object = {}, ctx = anna) =>
  service.listDocuments(ctx, listDocumentsInput.parse({ propertyId: house.id, part: 'papers', ...input }))
const titles = async (input: object = {}) => (await list(input)).documents.map(({ title }) => title)

async function stored(bytes = pdf, fileName = 'deed.pdf', assetId: string | null = null) {
  const documentId = newId()
  const input = { propertyId: house.id, assetId, documentId, kind: null, fileName }
  await addDocument(anna, input, async () => bytes)
  const { fileId } = await service.getDocument(anna, documentId)
  return { documentId, fileId }
}

const archive = () => db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))

describe('the document lists', () => {
  it('return photos and other documents separately, newest first, with their asset', async () => {
    const boiler = await anAsset(db, house, { name: 'Boiler' })
    await aDocument(db, house, { title: 'Deed' })
    await aDocument(db, house, { title: 'Roof', kind: 'PHOTO' })
    await aDocument(db, house, { title: 'Manual', assetId: boiler.id })
    expect((await list()).documents).toMatchObject([
      { title: 'Manual', assetName: 'Boiler' },
      { title: 'Deed', assetName: null },
    ])
    expect(await titles({ part: 'photos' })).toEqual(['Roof'])
    expect(await service.listDocumentOwners(anna, house.id)).toEqual([
      { kind: 'asset', id: boiler.id, name: 'Boiler' },
    ])
  })

  it('filter by type, owner and words, in which special characters have no meaning', async () => {
    const boiler = await anAsset(db, house)
    await aDocument(db, house, { title: 'Deed of 1931', kind: 'DEED', fileName: 'scan_7.pdf' })
    await aDocument(db, house, { title: '100% wool', kind: 'RECEIPT', assetId: boiler.id })
    expect(await titles({ kind: 'DEED' })).toEqual(['Deed of 1931'])
    expect(await titles({ owner: 'house' })).toEqual(['Deed of 1931'])
    expect(await titles({ owner: boiler.id })).toEqual(['100% wool'])
    expect(await titles({ text: 'dEED' })).toEqual(['Deed of 1931'])
    expect(await titles({ text: 'de\0ed' })).toEqual(['Deed of 1931'])
    expect(await titles({ text: 'scan_7' })).toEqual(['Deed of 1931'])
    expect(await titles({ text: '0%' })).toEqual(['100% wool'])
    expect(await titles({ text: '%_%' })).toEqual([])
    expect(await titles({ kind: 'PHOTO' })).toEqual([])
  })

  it('return each document once across pages', async () => {
    const boiler = await anAsset(db, house)
    for (let made = 0; made < documentsPageSize + 2; made++) {
      await aDocument(db, house, { title: `Paper ${made}`, assetId: made % 2 ? boiler.id : null })
    }
    const first = await list()
    expect(first.documents).toHaveLength(documentsPageSize)
    const second = await list({ after: first.next })
    expect(second.documents.map(({ title }) => title)).toEqual(['Paper 1', 'Paper 0'])
    expect(second.next).toBeNull()
  })

  it('return today’s date in the property’s time zone', async () => {
    await db.update(properties).set({ timeZone: 'Pacific/Auckland' }).where(eq(properties.id, house.id))
    const clock = { now: () => new Date('2026-03-01T20:00:00Z') }
    expect((await list({}, { ...anna, clock })).today).toBe('2026-03-02')
  })

  it('omit what is deleted, alone or with its asset', async () => {
    const gone = await anAsset(db, house, { deletedAt: new Date() })
    await aDocument(db, house, { deletedAt: new Date() })
    const withIt = await aDocument(db, house, { assetId: gone.id })
    expect(await titles()).toEqual([])
    expect(await service.listDocumentOwners(anna, house.id)).toEqual([])
    await expect(service.getDocument(anna, withIt.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('read by index only, as does a document with its neighbours', async () => {
    const boiler = await anAsset(db, house)
    const { id } = await aDocument(db, house, { assetId: boiler.id })
    await aDocument(db, house, { deletedAt: new Date() })
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await list({ kind: 'MANUAL', owner: boiler.id, text: 'man', after: newId() }, ctx)
      await list({ part: 'photos' }, ctx)
      await service.listDocumentOwners(ctx, house.id)
      const { fileId } = await service.getDocument(ctx, id)
      await listDeleted(ctx, service.documentTrash, 10)
      await service.findDownloadName(ctx, { fileId, contentType: 'application/pdf' })
    })
  })
})

describe('a document', () => {
  it('links a photo to photos, and another document to documents', async () => {
    const [paper, photo] = [await aDocument(db, house), await aDocument(db, house, { kind: 'PHOTO' })]
    const [newerPaper, newerPhoto] = [
      await aDocument(db, house, { kind: 'DEED' }),
      await aDocument(db, house, { kind: 'PHOTO' }),
    ]
    const beside = { position: 1, total: 2 }
    expect(await service.getDocument(anna, newerPhoto.id)).toMatchObject({ nextId: photo.id, ...beside })
    expect(await service.getDocument(anna, newerPaper.id)).toMatchObject({ nextId: paper.id, ...beside })
  })

  it('links the neighbouring files of the same owner only', async () => {
    const boiler = await anAsset(db, house)
    const [old, middle, fresh] = [
      await aDocument(db, house),
      await aDocument(db, house),
      await aDocument(db, house),
    ]
    await aDocument(db, house, { assetId: boiler.id })
    expect(await service.getDocument(anna, middle.id)).toMatchObject({
      previousId: fresh.id,
      nextId: old.id,
      position: 2,
      total: 3,
    })
    expect(await service.getDocument(anna, fresh.id)).toMatchObject({ previousId: null, position: 1 })
    expect(await service.getDocument(anna, old.id)).toMatchObject({ nextId: null })
  })

  it('is downloaded under its original file name', async () => {
    const bytes = await aPhoto().png().toBuffer()
    const { fileId } = await stored(bytes, 'Dach Süd.PNG')
    const named = await service.findDownloadName(anna, { fileId, contentType: 'image/webp' })
    expect(named).toBe('Dach Süd.webp')
    expect(
      await service.findDownloadName(anna, { fileId: newId(), contentType: 'image/webp' }),
    ).toBeUndefined()
  })

  it('is visible to a viewer and editable by a member', async () => {
    const { id: documentId } = await aDocument(db, house)
    const viewer = await someone('VIEWER')
    expect(await service.getDocument(viewer, documentId)).toMatchObject({ role: 'VIEWER' })
    const changes = [
      (ctx: MemberContext) => service.updateDocument(ctx, { documentId, version: 1, ...facts }),
      (ctx: MemberContext) => service.deleteDocument(ctx, documentId),
      (ctx: MemberContext) => service.restoreDocument(ctx, documentId),
    ]
    for (const change of changes) await expect(change(viewer)).rejects.toMatchObject({ code: 'forbidden' })
    const member = await someone('MEMBER')
    for (const change of changes) await change(member)
    expect(await service.getDocument(anna, documentId)).toMatchObject({ title: 'Deed', version: 3 })
  })

  it('does not exist for another group or a removed member', async () => {
    const { id: strangeGroup } = await aGroup(db, [{ user: await aUser(db) }])
    const { id: documentId } = await aDocument(db, await aProperty(db, strangeGroup))
    const deleted = await aDocument(db, await aProperty(db, strangeGroup), { deletedAt: new Date() })
    const uses = [
      () => service.getDocument(anna, documentId),
      () => service.updateDocument(anna, { documentId, version: 1, ...facts }),
      () => service.deleteDocument(anna, documentId),
      () => service.restoreDocument(anna, deleted.id),
      () => service.setAsCover(anna, documentId),
    ]
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: 'not-found' })
    const ours = await aDocument(db, house)
    const removed = await someone('MANAGER', new Date())
    await expect(service.deleteDocument(removed, ours.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read-only in an archived property', async () => {
    const { id: documentId } = await aDocument(db, house)
    const deleted = await aDocument(db, house, { deletedAt: new Date() })
    await archive()
    expect(await service.getDocument(anna, documentId)).toMatchObject({ propertyStatus: 'ARCHIVED' })
    const uses = [
      () => service.updateDocument(anna, { documentId, version: 1, ...facts }),
      () => service.deleteDocument(anna, documentId),
      () => service.restoreDocument(anna, deleted.id),
    ]
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('editing', () => {
  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { id: documentId } = await aDocument(db, house)
    await service.updateDocument(anna, { documentId, version: 1, ...facts, expiresOn: '2027-01-31' })
    const stale = service.updateDocument(anna, { documentId, version: 1, ...facts, title: 'Mine' })
    await expect(stale).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { title: 'Deed', expiresOn: '2027-01-31', version: 2 } },
    })
    expect(await service.getDocument(anna, documentId)).toMatchObject({ title: 'Deed', version: 2 })
  })

  it('returns only the document with a stale edit', async () => {
    const { id: documentId } = await aDocument(db, house)
    const stale = service.updateDocument(anna, { documentId, version: 2, ...facts })
    const { details } = await stale.then(
      () => ({ details: null }),
      (error: AppError) => error,
    )
    const keys = Object.keys(Object(details).current).toSorted()
    expect(keys).toEqual(Object.keys(documentView.shape).toSorted())
  })

  it('lets exactly one of several simultaneous edits through', async () => {
    const { id: documentId } = await aDocument(db, house)
    const edits = ['a', 'b', 'c', 'd'].map((title) =>
      service.updateDocument(anna, { documentId, version: 1, ...facts, title }),
    )
    const results = await Promise.allSettled(edits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('logs what changed, and nothing when nothing did', async () => {
    const { id: documentId } = await aDocument(db, house, facts)
    await service.updateDocument(anna, { documentId, version: 1, ...facts, isVisibleToWorkers: true })
    expect(
      await service.updateDocument(anna, { documentId, version: 2, ...facts, isVisibleToWorkers: true }),
    ).toEqual({ version: 2 })
    expect(await db.select().from(activityLog)).toMatchObject([
      {
        verb: 'CHANGED',
        entityType: 'document',
        propertyId: house.id,
        before: { name: 'Deed', isVisibleToWorkers: false },
        after: { name: 'Deed', isVisibleToWorkers: true },
      },
    ])
  })

  it('does not make a PDF a photo', async () => {
    const { id: documentId } = await aDocument(db, house)
    await expect(
      service.updateDocument(anna, { documentId, version: 1, ...facts, kind: 'PHOTO' }),
    ).rejects.toMatchObject({ code: 'invalid', details: { fields: { kind: expect.any(String) } } })
  })
})

describe('deleting', () => {
  it('removes the file at once, and restoring brings both back', async () => {
    const { documentId, fileId } = await stored()
    await service.deleteDocument(anna, documentId)
    await expect(service.getDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'document', id: documentId, name: 'deed', deletedBy: 'Anna Keller' },
    ])
    await service.restoreDocument(anna, documentId)
    expect(await service.getDocument(anna, documentId)).toMatchObject({ title: 'deed' })
    expect(await openFile(anna, fileId, 'original')).toMatchObject({ contentType: 'application/pdf' })
    expect((await listTrash(anna)).entries).toEqual([])
    await expect(service.restoreDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('can be undone while there is room and its asset exists', async () => {
    const boiler = await anAsset(db, house)
    const ofHouse = await aDocument(db, house, { deletedAt: new Date() })
    const ofBoiler = await aDocument(db, house, { deletedAt: new Date(), assetId: boiler.id })
    await Promise.all(Array.from({ length: 30 }, () => aDocument(db, house)))
    await expect(service.restoreDocument(anna, ofHouse.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('30 files'),
    })
    await db.update(assets).set({ deletedAt: new Date() }).where(eq(assets.id, boiler.id))
    await expect(service.restoreDocument(anna, ofBoiler.id)).rejects.toMatchObject({ code: 'not-found' })
    const papers = (await listTrash(anna)).entries.filter(({ kind }) => kind === 'document')
    expect(papers.map(({ id }) => id)).toEqual([ofHouse.id])
  })

  it('is final after 30 days, when the sweep removes row and bytes', async () => {
    const { documentId, fileId } = await stored()
    await service.deleteDocument(anna, documentId)
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    await db.update(files).set({ deletedAt }).where(eq(files.id, fileId))
    await db.update(documents).set({ deletedAt }).where(eq(documents.id, documentId))
    expect(await sweepFiles(anna)).toMatchObject({ expired: 1 })
    expect([await db.$count(documents), await db.$count(files)]).toEqual([0, 0])
    for await (const { key } of store.list()) expect.fail(`${key} is still there`)
  })
})

describe('a simultaneous sweep and restore', () => {
  const expire = async () => {
    const { documentId, fileId } = await stored()
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    await db.update(files).set({ deletedAt }).where(eq(files.id, fileId))
    await db.update(documents).set({ deletedAt }).where(eq(documents.id, documentId))
    return { documentId, fileId }
  }

  it('keep a restored document with its bytes', async () => {
    const { documentId, fileId } = await expire()
    await db.transaction(async (tx) => {
      // The state of a restore that started in the last moment of the 30 days.
      await tx.update(documents).set({ deletedAt: null }).where(eq(documents.id, documentId))
      expect(await sweepFiles(anna)).toMatchObject({ expired: 0 })
      await tx.update(files).set({ deletedAt: null }).where(eq(files.id, fileId))
    })
    expect(await sweepFiles(anna)).toMatchObject({ expired: 0 })
    const file = await openFile(anna, fileId, 'original')
    expect(await file.read()).toMatchObject({ byteSize: pdf.byteLength })
    await service.getDocument(anna, documentId)
  })

  it('keep a restored document whose file is not restored yet', async () => {
    const { documentId, fileId } = await expire()
    await db.update(documents).set({ deletedAt: null }).where(eq(documents.id, documentId))
    expect(await sweepFiles(anna)).toMatchObject({ expired: 0 })
    expect(await db.$count(files, eq(files.id, fileId))).toBe(1)
  })

  it('restore nothing once the sweep has claimed it, and remove its bytes later after a failure', async () => {
    const { documentId } = await expire()
    const broken = { ...store, delete: () => Promise.reject(new Error('the disk is gone')) }
    await expect(sweepFiles({ ...anna, files: broken })).rejects.toThrow('the disk is gone')
    await expect(service.restoreDocument(anna, documentId)).rejects.toMatchObject({ code: 'not-found' })
    expect([await db.$count(documents), await db.$count(files)]).toEqual([0, 0])
    const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) }
    expect(await sweepFiles({ ...anna, clock })).toEqual({ expired: 0, orphans: 1 })
  })
})

describe('the cover photo', () => {
  it('can be copied from a photo, and stays when the photo is deleted', async () => {
    const { documentId, fileId } = await stored(await aPhoto().jpeg().toBuffer(), 'house.jpg')
    const { coverFileId } = await service.setAsCover(anna, documentId)
    expect(coverFileId).not.toBe(fileId)
    await service.deleteDocument(anna, documentId)
    expect(await getProperty(anna, house.id)).toMatchObject({ coverFileId })
    expect(await openFile(anna, coverFileId ?? '', 'original')).toMatchObject({ contentType: 'image/webp' })
  })

  it('counts towards the upload limits of the person', async () => {
    const { documentId } = await stored(await aPhoto().jpeg().toBuffer(), 'house.jpg')
    const { promise, resolve } = Promise.withResolvers<void>()
    const others = [1, 2, 3].map(() => withUploadSlot(anna, () => promise))
    await expect(service.setAsCover(anna, documentId)).rejects.toMatchObject({ code: 'unavailable' })
    resolve()
    await Promise.all(others)
    await service.setAsCover(anna, documentId)
  })

  it('is refused from a document that is no photo, and for a viewer', async () => {
    const { documentId } = await stored()
    await expect(service.setAsCover(anna, documentId)).rejects.toMatchObject({ code: 'invalid' })
    await expect(service.setAsCover(await someone('VIEWER'), documentId)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
