import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset } from '../../../../../test/factories/records.ts'
import { pdf } from '../../../../../test/files/broken-pictures.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { fileQuota, groupFiles } from '../files.rules.ts'
import { fileResponse } from './file.response.ts'
import {
  insertFile,
  markFileDeleted,
  openFile,
  openFileOf,
  storeDocumentFile,
  storePicture,
  sweepFiles,
  unmarkFileDeleted,
} from './files.service.ts'
import { readDocumentUpload } from './upload.response.ts'
import { withUploadSlot } from './upload-slots.service.ts'

const database = testDatabase()
const { db } = database
const photo = await aPhoto({ width: 1_000, height: 500 }).jpeg().toBuffer()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let store: Files
let storedAt = new Date()
let groupId = ''
let anna: MemberContext

beforeEach(async () => {
  storedAt = new Date()
  store = createMemoryFiles(() => storedAt)
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId, 'MANAGER', { files: store })
})

const upload = async (ctx = anna, bytes = photo) => {
  const picture = await storePicture(ctx, groupFiles(groupId), bytes)
  return db.transaction((tx) => insertFile(tx, ctx, groupFiles(groupId), picture))
}

async function keys(): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of store.list()) all.push(key)
  return all.toSorted()
}

const bytesOf = async (ctx: SignedInContext, fileId: string, variant: string) =>
  buffer((await (await openFile(ctx, fileId, variant)).read()).stream)

const aRow = (overrides: Partial<typeof files.$inferInsert> = {}) => ({
  familyGroupId: groupId,
  storageKey: newFileKey(groupId),
  thumbnailKey: newFileKey(groupId),
  contentType: 'image/webp',
  byteSize: 1_000,
  width: 10,
  height: 10,
  ...overrides,
})

describe('storing a picture', () => {
  it('stores the picture and its thumbnail under keys of the group, without its file name', async () => {
    const fileId = await upload()
    const [row] = await db.select().from(files).where(eq(files.id, fileId))
    expect(row).toMatchObject({
      familyGroupId: groupId,
      contentType: 'image/webp',
      width: 1_000,
      height: 500,
      createdBy: anna.user.id,
    })
    expect(await keys()).toEqual([row?.storageKey, row?.thumbnailKey].toSorted())
    expect(row?.storageKey.startsWith(`${groupId}/`)).toBe(true)
  })

  it('writes the bytes before the transaction, so that a row always has its bytes', async () => {
    const picture = await storePicture(anna, groupFiles(groupId), photo)
    expect(await keys()).toEqual([picture.storageKey, picture.thumbnailKey].toSorted())
    expect(await db.$count(files)).toBe(0)
  })

  it('leaves no row when the transaction is rolled back', async () => {
    const picture = await storePicture(anna, groupFiles(groupId), photo)
    const rolledBack = db.transaction(async (tx) => {
      await insertFile(tx, anna, groupFiles(groupId), picture)
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await db.$count(files)).toBe(0)
  })

  it('stores nothing for a file that is not a picture', async () => {
    await expect(storePicture(anna, groupFiles(groupId), Buffer.from('<svg/>'))).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await keys()).toEqual([])
  })

  it('refuses more than 5,000 files per group', async () => {
    await db.insert(files).values(Array.from({ length: 4_999 }, () => aRow()))
    await upload()
    await expect(upload()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('5,000 files'),
    })
  })

  it('refuses more than 1 GB per group, including deleted files', async () => {
    await db
      .insert(files)
      .values([
        aRow({ byteSize: fileQuota.bytesPerOwner / 2 }),
        aRow({ byteSize: fileQuota.bytesPerOwner / 2 - 10, deletedAt: new Date() }),
      ])
    await expect(upload()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 GB'),
    })
    expect(await keys()).toEqual([])
  })

  it('gives the last slot to one of two concurrent uploads', async () => {
    await db.insert(files).values(Array.from({ length: 4_999 }, () => aRow()))
    const pictures = await Promise.all([
      storePicture(anna, groupFiles(groupId), photo),
      storePicture(anna, groupFiles(groupId), photo),
    ])
    const outcomes = await Promise.allSettled(
      pictures.map((picture) => db.transaction((tx) => insertFile(tx, anna, groupFiles(groupId), picture))),
    )
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(files)).toBe(5_000)
  })
})

describe('storing a document', () => {
  it('stores a PDF unchanged, without thumbnail and dimensions', async () => {
    const file = await storeDocumentFile(anna, groupFiles(groupId), pdf)
    expect(file).toEqual({
      storageKey: expect.stringMatching(new RegExp(`^${groupId}/`)),
      thumbnailKey: null,
      contentType: 'application/pdf',
      byteSize: pdf.byteLength,
      width: null,
      height: null,
    })
    const fileId = await db.transaction((tx) => insertFile(tx, anna, groupFiles(groupId), file))
    expect(await bytesOf(anna, fileId, 'original')).toEqual(pdf)
    await expect(openFile(anna, fileId, 'thumbnail')).rejects.toMatchObject({ code: 'not-found' })
    await expect(openFileOf(anna, groupFiles(groupId), fileId, 'thumbnail')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('re-encodes a picture and creates its thumbnail', async () => {
    const file = await storeDocumentFile(anna, groupFiles(groupId), photo)
    expect(file).toMatchObject({ contentType: 'image/webp', width: 1_000, height: 500 })
    expect(await keys()).toEqual([file.storageKey, file.thumbnailKey].toSorted())
  })

  it('stores nothing for a refused file', async () => {
    for (const refused of [Buffer.from('<svg/>'), pdf.subarray(0, 20), Buffer.alloc(0)]) {
      await expect(storeDocumentFile(anna, groupFiles(groupId), refused)).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    expect(await keys()).toEqual([])
  })

  it('refuses more than 5,000 files per group, as for pictures', async () => {
    await db.insert(files).values(Array.from({ length: 5_000 }, () => aRow()))
    await expect(storeDocumentFile(anna, groupFiles(groupId), pdf)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('5,000 files'),
    })
    expect(await keys()).toEqual([])
  })
})

describe('a failed upload', () => {
  const cut = () =>
    new Request('https://kinstead.example/', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(pdf))
          controller.error(new Error('the connection was cut'))
        },
      }),
      ...{ duplex: 'half' },
    })

  it('stores nothing and releases its slot when the body breaks off', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const upload = withUploadSlot(anna, async () =>
        storeDocumentFile(anna, groupFiles(groupId), await readDocumentUpload(cut())),
      )
      await expect(upload).rejects.toMatchObject({ code: 'invalid' })
    }
    expect([await keys(), await db.$count(files)]).toEqual([[], 0])
  })

  it('leaves nothing after the sweep when it fails between picture and thumbnail', async () => {
    const failing: Files = { ...store }
    failing.put = async (...args) => {
      if ((await keys()).length === 1) throw new AppError('unavailable', 'The store is away.')
      return store.put(...args)
    }
    await expect(storePicture({ ...anna, files: failing }, groupFiles(groupId), photo)).rejects.toMatchObject(
      { code: 'unavailable' },
    )
    expect(await db.$count(files)).toBe(0)
    const nextDay = { now: () => new Date(Date.now() + 2 * day) }
    expect(await sweepFiles({ ...anna, clock: nextDay })).toEqual({ expired: 0, orphans: 1 })
    expect(await keys()).toEqual([])
  })
})

describe('opening a file', () => {
  it('returns the picture and its thumbnail to a member', async () => {
    const fileId = await upload()
    expect(await sharp(await bytesOf(anna, fileId, 'original')).metadata()).toMatchObject({
      format: 'webp',
      width: 1_000,
    })
    expect(await sharp(await bytesOf(anna, fileId, 'thumbnail')).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
    })
  })

  it('answers the same for another group’s file, a missing file and an invalid id', async () => {
    const fileId = await upload()
    const outsider = asUser(db, await aUser(db), { files: store })
    const refusals = await Promise.all(
      [
        openFile(outsider, fileId, 'original'),
        openFile(anna, newId(), 'original'),
        openFile(anna, 'not-an-id', 'original'),
        openFile(anna, fileId, 'full'),
        openFile(anna, fileId, '../original'),
      ].map((opening) => opening.catch((error: unknown) => error)),
    )
    expect(refusals[0]).toMatchObject({ code: 'not-found' })
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
  })

  it('is refused once the membership, the group or the file ends', async () => {
    const fileId = await upload()
    const user = await aUser(db)
    await aMembership(db, { familyGroupId: groupId, userId: user.id, role: 'VIEWER', color: 'pine' })
    const viewer = asUser(db, user, { files: store })
    await openFile(viewer, fileId, 'original')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, user.id))
    await expect(openFile(viewer, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })

    await db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, groupId))
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    await db.update(familyGroups).set({ deletedAt: null }).where(eq(familyGroups.id, groupId))
    await openFile(anna, fileId, 'original')

    await db.transaction((tx) => markFileDeleted(tx, groupFiles(groupId), fileId))
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused while its document, asset or property is in the trash', async () => {
    const house = await aProperty(db, groupId)
    const boiler = await anAsset(db, house)
    const [ofHouse, ofBoiler, cover, other] = await Promise.all([upload(), upload(), upload(), upload()])
    for (const [fileId, assetId] of [
      [ofHouse, null],
      [ofBoiler, boiler.id],
    ] as const)
      await db.insert(documents).values({
        familyGroupId: groupId,
        propertyId: house.id,
        assetId,
        fileId,
        kind: 'PHOTO',
        title: 'Photo',
        fileName: 'photo.jpg',
      })
    await db.update(properties).set({ coverFileId: cover })
    const all = { ofHouse, ofBoiler, cover, other }
    const served = async () => {
      const opened = Object.entries(all).map(([name, fileId]) =>
        openFile(anna, fileId, 'original').then(
          () => [name],
          () => [],
        ),
      )
      return (await Promise.all(opened)).flat()
    }
    const [deletedAt, back] = [{ deletedAt: new Date() }, { deletedAt: null }]
    expect(await served()).toEqual(['ofHouse', 'ofBoiler', 'cover', 'other'])
    await db.update(documents).set(deletedAt).where(eq(documents.fileId, ofHouse))
    expect(await served()).toEqual(['ofBoiler', 'cover', 'other'])
    await db.update(assets).set(deletedAt)
    expect(await served()).toEqual(['cover', 'other'])
    await db.update(documents).set(back)
    await db.update(assets).set(back)
    await db.update(properties).set(deletedAt)
    expect(await served()).toEqual(['other'])
    await db.update(properties).set(back)
    expect(await served()).toEqual(['ofHouse', 'ofBoiler', 'cover', 'other'])
  })

  it('uses only index scans', async () => {
    const fileId = await upload()
    await expectIndexed(database, (indexed) => openFile({ ...anna, db: indexed }, fileId, 'original'))
  })

  it('answers not found when its bytes are lost', async () => {
    const fileId = await upload()
    for (const key of await keys()) await store.delete(key)
    await expect(bytesOf(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('deleting a file', () => {
  it('does not affect files of another group', async () => {
    const fileId = await upload()
    const user = await aUser(db)
    const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id, 'MANAGER', { files: store })
    await db.transaction((tx) => markFileDeleted(tx, groupFiles(stranger.member.familyGroupId), fileId))
    await openFile(anna, fileId, 'original')
  })

  it('can be undone only by its owner', async () => {
    const fileId = await upload()
    const user = await aUser(db)
    const theirs = groupFiles((await aGroup(db, [{ user }])).id)
    await db.transaction((tx) => markFileDeleted(tx, groupFiles(groupId), fileId))
    await db.transaction((tx) => unmarkFileDeleted(tx, theirs, fileId))
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    await db.transaction((tx) => unmarkFileDeleted(tx, groupFiles(groupId), fileId))
    await openFile(anna, fileId, 'original').then((file) => file.read())
  })
})

describe('a file response', () => {
  const get = async (fileId: string, headers: Record<string, string> = {}, method = 'GET') =>
    fileResponse(
      new Request(`https://kinstead.example/api/files/${fileId}/original`, { method, headers }),
      await openFile(anna, fileId, 'original'),
    )

  it('allows display but not scripts, sniffing, embedding or unvalidated caching', async () => {
    const response = await get(await upload())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="photo.webp"',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
  })

  it('serves a PDF in the same sandbox with a fixed type', async () => {
    const stored = await storeDocumentFile(anna, groupFiles(groupId), pdf)
    const response = await get(
      await db.transaction((tx) => insertFile(tx, anna, groupFiles(groupId), stored)),
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="document.pdf"',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
  })

  it('only sends content types that are stored', async () => {
    const fileId = await upload()
    await db.update(files).set({ contentType: 'text/html' }).where(eq(files.id, fileId))
    const response = await get(fileId)
    await response.body?.cancel()
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="file.bin"')
  })

  it.each([
    ['boiler.pdf', `filename="boiler.pdf"; filename*=UTF-8''boiler.pdf`],
    ['Zähler (alt).pdf', `filename="Zahler (alt).pdf"; filename*=UTF-8''Z%C3%A4hler%20%28alt%29.pdf`],
    [
      'a";\r\nset-cookie: x=1',
      `filename="a__ set-cookie_ x_1"; filename*=UTF-8''a%22%3B%20set-cookie%3A%20x%3D1`,
    ],
    ['\ud800.pdf', `filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])('is downloaded as %j', async (downloadName, expected) => {
    const file = await openFile(anna, await upload(), 'original')
    const response = await fileResponse(new Request('https://kinstead.example/'), file, { downloadName })
    await response.body?.cancel()
    expect(response.headers.get('content-disposition')).toBe(`attachment; ${expected}`)
  })

  it('has no body when the browser has a cached copy', async () => {
    const fileId = await upload()
    const first = await get(fileId)
    await first.body?.cancel()
    const etag = first.headers.get('etag') ?? ''
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(fileId, { 'if-none-match': sent })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const other = await get(fileId, { 'if-none-match': '"other"' })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })

  it('answers HEAD with the size and no body', async () => {
    const response = await get(await upload(), {}, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
  })
})

describe('the sweep', () => {
  const sweep = (at = new Date()) => sweepFiles({ ...anna, clock: { now: () => at } })

  it('removes unreferenced bytes after an hour', async () => {
    const kept = await upload()
    const orphan = await storePicture(anna, groupFiles(groupId), photo)
    expect(await sweep(new Date(storedAt.getTime() + hour - minute))).toEqual({ expired: 0, orphans: 0 })
    expect(await sweep(new Date(storedAt.getTime() + hour + minute))).toEqual({ expired: 0, orphans: 2 })
    expect(await store.exists(orphan.storageKey)).toBe(false)
    await openFile(anna, kept, 'original').then((file) => file.read())
  })

  it('removes the leftovers of unfinished writes', async () => {
    await store.put(`.unfinished/${newId()}`, Buffer.from('half'), 'image/webp')
    expect(await sweep(new Date(Date.now() + 2 * day))).toEqual({ expired: 0, orphans: 1 })
    expect(await keys()).toEqual([])
  })

  it('removes deleted files and their bytes after 30 days', async () => {
    const [old, recent] = [await upload(), await upload()]
    await db.update(files).set({ deletedAt: sql`now() - interval '31 days'` }).where(eq(files.id, old))
    await db.update(files).set({ deletedAt: sql`now() - interval '29 days'` }).where(eq(files.id, recent))
    expect(await sweep()).toEqual({ expired: 1, orphans: 0 })
    expect((await db.select().from(files)).map((row) => row.id)).toEqual([recent])
    expect(await keys()).toHaveLength(2)
  })

  it('can run twice and resume after an interruption', async () => {
    const fileId = await upload()
    await db.update(files).set({ deletedAt: sql`now() - interval '31 days'` })
    const broken = { ...anna, files: { ...store, delete: () => Promise.reject(new Error('no disk')) } }
    await expect(sweepFiles(broken)).rejects.toThrow('no disk')
    expect([(await keys()).length, await db.$count(files, eq(files.id, fileId))]).toEqual([2, 0])
    const nextDay = new Date(Date.now() + 2 * day)
    expect(await sweep(nextDay)).toEqual({ expired: 0, orphans: 2 })
    expect(await sweep(nextDay)).toEqual({ expired: 0, orphans: 0 })
    expect(await keys()).toEqual([])
  })

  it('removes the other files when one cannot be deleted, reports it, and retries it next time', async () => {
    const [stuck, other] = [newFileKey(newId()), newFileKey(newId())]
    for (const key of [stuck, other]) await store.put(key, Buffer.from('x'), 'image/webp')
    const broken = {
      ...anna,
      clock: { now: () => new Date(Date.now() + 2 * day) },
      files: {
        ...store,
        delete: (key: string) =>
          key === stuck ? Promise.reject(new Error('no permission')) : store.delete(key),
      },
    }
    await expect(sweepFiles(broken)).rejects.toThrow('no permission')
    expect(await keys()).toEqual([stuck])
    expect(await sweep(new Date(Date.now() + 2 * day))).toEqual({ expired: 0, orphans: 1 })
  })

  it('removes other deleted and unreferenced files when one cannot be deleted', async () => {
    for (let count = 0; count < 3; count++) await upload()
    await db.update(files).set({ deletedAt: sql`now() - interval '31 days'` })
    await store.put(newFileKey(newId()), Buffer.from('x'), 'image/webp')
    const [stuck] = await keys()
    const broken = {
      ...anna,
      clock: { now: () => new Date(Date.now() + 2 * day) },
      files: {
        ...store,
        delete: (key: string) =>
          key === stuck ? Promise.reject(new Error('no permission')) : store.delete(key),
      },
    }
    await expect(sweepFiles(broken)).rejects.toThrow('no permission')
    expect(await keys()).toEqual([stuck])
    expect(await db.$count(files)).toBe(0)
  })

  it('can run in two processes at once without deleting files in use', async () => {
    const kept = await upload()
    await storePicture(anna, groupFiles(groupId), photo)
    const later = new Date(Date.now() + 2 * day)
    await Promise.all([sweep(later), sweep(later)])
    expect(await keys()).toHaveLength(2)
    await openFile(anna, kept, 'original').then((file) => file.read())
  })

  it('removes the bytes of a purged group', async () => {
    await upload()
    await db.delete(files)
    expect(await sweep(new Date(Date.now() + 2 * day))).toEqual({ expired: 0, orphans: 2 })
  })

  it('processes more files than fit into one query', async () => {
    for (let made = 0; made < 1_203; made++)
      await store.put(newFileKey(newId()), Buffer.from('x'), 'image/webp')
    const kept = await upload()
    expect(await sweep(new Date(Date.now() + 2 * day))).toEqual({ expired: 0, orphans: 1_203 })
    await openFile(anna, kept, 'thumbnail').then((file) => file.read())
  })
})
