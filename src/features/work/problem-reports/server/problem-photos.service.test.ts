import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aRelativeLink } from '../../../../../test/factories/relative-links.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { fileQuota } from '../../../base/files/files.rules.ts'
import { getDocument, listDocuments } from '../../../house/documents/server/documents.service.ts'
import { getRelative } from '../../relative-links/server/relative-access.service.ts'
import { uploadLimit } from '../../share-links/share-links.rules.ts'
import { maxPhotosByLink } from '../problem-reports.rules.ts'
import { problemTexts } from '../problem-reports.texts.ts'
import { givePhotosOfLink } from './problem-photos.repository.ts'
import { addProblemPhotos, openProblemPhoto } from './problem-photos.service.ts'
import { giveProblemsOfLink } from './problems-by-link.repository.ts'
import { listProblemsByLink } from './problems-by-link.service.ts'

const database = testDatabase()
const { db } = database
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const drip = {
  name: 'Drip.jpg',
  bytes: await aPhoto()
    .withExif({ IFD0: { Copyright: 'Greta, hidden lane 7' } })
    .jpeg()
    .toBuffer(),
}
const notes = { name: 'Notes.txt', bytes: Buffer.from('no picture') }
const pdf = { name: 'Plan.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') }

let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let greta: RelativeContext
let taskId: string
const counted = { today: 0 }

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  greta = await theOneWith()
  taskId = await aReport()
  counted.today = 0
})

const count = (name: string, points: number) => {
  if (name === 'share-upload') counted.today += points
}
const limits: RelativeContext['limits'] = {
  check: async () => {},
  limit: async (name, _key, _rule, points = 1) => count(name, points),
  giveBack: async (name, _key, _rule, points = 1) => count(name, -points),
}

async function theOneWith(
  overrides: Partial<typeof relativeLinks.$inferInsert> = {},
  of: { id: string; familyGroupId: string } = house,
) {
  const { code } = await aRelativeLink(db, of, { issuedBy: anna.user.id, scopes: ['PROBLEM'], ...overrides })
  return getRelative(aRequestContext(db, { limits }), code, use)
}

async function aReport({ relative } = greta, overrides: Partial<typeof tasks.$inferInsert> = {}) {
  const { relativeName: reporterName, relativeLinkId: reporterLinkId, familyGroupId, propertyId } = relative
  const of = { id: propertyId, familyGroupId }
  return (await aTask(db, of, { status: 'REPORT', reporterName, reporterLinkId, ...overrides })).id
}

const send = (sent = [drip], { by = greta, to = taskId, documentId = null as string | null } = {}) =>
  addProblemPhotos(by, to, async () => ({ files: sent, documentId }))
const stored = () => db.$count(documents)
const end = ({ relative }: RelativeContext) =>
  db.update(relativeLinks).set({ endedAt: new Date() }).where(eq(relativeLinks.id, relative.relativeLinkId))

describe('a photo that a relative adds to a problem', () => {
  it('is seen by the family like any photo of the task, with her name, and logged', async () => {
    expect(await send()).toEqual({ added: 1, refused: [] })
    const { documents: photos } = await listDocuments(anna, {
      propertyId: house.id,
      part: 'photos',
      owner: taskId,
    })
    expect(photos).toMatchObject([
      { taskId, title: 'Drip', fileName: 'Drip.jpg', moment: 'BEFORE', senderName: 'Aunt Greta' },
    ])
    expect(photos[0]?.contentType).toBe('image/webp')
    expect(await getDocument(anna, photos[0]?.id ?? '')).toMatchObject({ senderName: 'Aunt Greta' })
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({ verb: 'CREATED', actorUserId: null, actorLabel: 'Aunt Greta (via link)' })
    // The report itself was notified.
    expect(await db.$count(notifications)).toBe(0)
  })

  it('is re-encoded, and keeps nothing that it says about its place or its owner', async () => {
    await send()
    const [{ fileId } = { fileId: '' }] = await db.select({ fileId: documents.fileId }).from(documents)
    const { read } = await openProblemPhoto(greta, fileId)
    const bytes = Buffer.concat(await (await read()).stream.toArray())
    expect(drip.bytes.includes('hidden lane')).toBe(true)
    expect(bytes.includes('hidden lane')).toBe(false)
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  })

  it('is stored although another one of the form is refused, which costs nothing of the day', async () => {
    const { added, refused } = await send([notes, drip, pdf])
    expect([added, refused.map(({ name, error }) => [name, error.code])]).toEqual([
      1,
      [
        ['Notes.txt', 'invalid'],
        ['Plan.pdf', 'invalid'],
      ],
    ])
    expect([await stored(), await db.$count(files), counted.today]).toEqual([1, 1, 1])
  })

  it('is one when the same one is sent again after a lost answer, also at once', async () => {
    const documentId = newId()
    const results = await Promise.all([send([drip], { documentId }), send([drip], { documentId })])
    expect(results.map(({ added }) => added)).toEqual([1, 1])
    expect(await send([drip], { documentId })).toEqual({ added: 1, refused: [] })
    expect(await stored()).toBe(1)
  })

  it('cannot take the id of another document', async () => {
    const { id } = await aDocument(db, house, { taskId })
    await expect(send([drip], { documentId: id })).rejects.toMatchObject({ code: 'not-found' })
    const elsewhere = await aReport()
    const documentId = newId()
    await send([drip], { documentId, to: elsewhere })
    await expect(send([drip], { documentId })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is one of five at most, also when many are sent at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => send([drip, drip])))
    expect(await stored()).toBe(maxPhotosByLink)
    expect(counted.today).toBe(maxPhotosByLink)
    const refusal = { code: 'conflict', message: problemTexts.manyPhotos }
    await expect(send()).rejects.toMatchObject(refusal)
    await expect(send(Array(6).fill(drip), { to: await aReport() })).rejects.toMatchObject({
      code: 'invalid',
      message: problemTexts.manyPhotos,
    })
    await expect(send([])).rejects.toMatchObject(refusal)
    // Photos of members are not counted.
    const other = await aReport()
    await aDocument(db, house, { taskId: other, kind: 'PHOTO', createdBy: anna.user.id })
    expect(await send(Array(5).fill(drip), { to: other })).toMatchObject({ added: 5 })
  })

  it('is refused for a problem of another link, member, property or group, as for an unknown one', async () => {
    const uncle = await theOneWith({ name: 'Uncle Karl' })
    const cabin = await aProperty(db, house.familyGroupId)
    const ofCabin = await theOneWith({}, cabin)
    const stranger = await aUser(db)
    const theirs = await aProperty(db, (await aGroup(db, [{ user: stranger }])).id)
    const foreign = await theOneWith({ issuedBy: stranger.id }, theirs)
    const hidden = [
      await aReport(uncle),
      await aReport(ofCabin),
      await aReport(foreign),
      await aReport(greta, { deletedAt: new Date() }),
      (await aTask(db, house, { status: 'REPORT', reportedBy: anna.user.id })).id,
      newId(),
      'x',
      '',
    ]
    for (const to of hidden)
      await expect(send([drip], { to })).rejects.toMatchObject({
        code: 'not-found',
        message: expect.stringMatching(/^This problem report /),
      })
    expect([await stored(), counted.today]).toEqual([0, 0])
  })

  it('is refused once the family has answered', async () => {
    for (const status of ['TODO', 'DONE', 'DECLINED'] as const) {
      const to = await aReport(greta, status === 'DECLINED' ? { status, statusReason: 'Rain' } : { status })
      await expect(send([drip], { to })).rejects.toMatchObject({
        code: 'conflict',
        message: problemTexts.answered,
      })
    }
    expect(await stored()).toBe(0)
  })

  it('needs a link that opens it and has not ended, also while the photo was read', async () => {
    const reader = await theOneWith({ scopes: ['MANUAL', 'STAY'] })
    await expect(send([drip], { by: reader })).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      addProblemPhotos(greta, taskId, async () => {
        await end(greta)
        return { files: [drip], documentId: null }
      }),
    ).rejects.toMatchObject({ code: 'not-found' })
    expect([await stored(), await db.$count(files), counted.today]).toEqual([0, 0, 0])
  })

  it('is refused when the link has sent enough for a day, or the group has no room', async () => {
    const full = { ...greta, limits: { ...limits, limit: tooManyOf('share-upload') } }
    const { refused } = await send([drip], { by: full })
    expect(refused).toMatchObject([
      { error: { code: 'too-many', message: expect.stringContaining(`${uploadLimit.points} files a day`) } },
    ])
    await aDocument(db, house)
    await db.update(files).set({ byteSize: fileQuota.bytesPerOwner })
    expect((await send()).refused).toMatchObject([{ error: { code: 'conflict' } }])
    expect([await stored(), counted.today]).toEqual([1, 0])
  })
})

const tooManyOf =
  (limited: string): RelativeContext['limits']['limit'] =>
  async (name) => {
    if (name === limited) throw new AppError('too-many', 'Too many.')
  }

describe('what the relative sees of her photos', () => {
  const fileOf = async (of = taskId) =>
    (await db.select().from(documents).where(eq(documents.taskId, of)))[0]?.fileId ?? ''

  it('is their thumbnails while the problem waits, and none that others added', async () => {
    await send([drip, { ...drip, name: 'Wall.jpg' }])
    const { fileId: annas } = await aDocument(db, house, { taskId, kind: 'PHOTO', createdBy: anna.user.id })
    const [problem] = await listProblemsByLink(greta)
    expect(problem?.photos.map(({ title }) => title)).toEqual(['Drip', 'Wall'])
    const fileId = problem?.photos[0]?.fileId ?? ''
    expect(await openProblemPhoto(greta, fileId)).toMatchObject({ contentType: 'image/webp' })
    await expect(openProblemPhoto(greta, annas)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(tasks).set({ status: 'TODO' }).where(eq(tasks.id, taskId))
    expect((await listProblemsByLink(greta))[0]?.photos).toEqual([])
    await expect(openProblemPhoto(greta, fileId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is nothing of another link or another thing, and nothing that is deleted', async () => {
    await send()
    const fileId = await fileOf()
    const uncle = await theOneWith({ name: 'Uncle Karl' })
    const reader = await theOneWith({ scopes: ['MANUAL'] })
    for (const other of [uncle, reader])
      await expect(openProblemPhoto(other, fileId)).rejects.toMatchObject({ code: 'not-found' })
    for (const id of ['', 'x', newId()])
      await expect(openProblemPhoto(greta, id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listProblemsByLink(uncle)).flatMap(({ photos }) => photos)).toEqual([])
    await db.update(documents).set({ deletedAt: new Date() })
    await expect(openProblemPhoto(greta, fileId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listProblemsByLink(greta))[0]?.photos).toEqual([])
  })

  it('is read by index', async () => {
    await send()
    const fileId = await fileOf()
    await expectIndexed(database, async (on) => {
      await listProblemsByLink({ ...greta, db: on })
      await openProblemPhoto({ ...greta, db: on }, fileId)
    })
  })
})

it('becomes the member’s with the hand-over of the link, whatever became of the problem', async () => {
  await send()
  await send([drip], { to: await aReport() })
  await db.update(tasks).set({ status: 'TODO' }).where(eq(tasks.id, taskId))
  const { familyGroupId, relativeLinkId } = greta.relative
  const user = await aUser(db, { firstName: 'Greta' })
  const handOver = { familyGroupId, relativeLinkId, userId: user.id }
  await db.transaction(async (tx) => {
    await givePhotosOfLink(tx, handOver)
    await giveProblemsOfLink(tx, handOver)
  })
  expect(await db.select().from(documents)).toMatchObject([
    { createdBy: user.id, senderName: null, version: 2 },
    { createdBy: user.id, senderName: null, version: 2 },
  ])
})
