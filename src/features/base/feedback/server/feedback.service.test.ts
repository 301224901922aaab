import { buffer } from 'node:stream/consumers'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import * as broken from '../../../../../test/files/broken-pictures.ts'
import { animation, aPhoto, noise, privateMetadata } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { openFile } from '../../files/server/files.service.ts'
import type { SubmitFeedbackInput } from '../feedback.schemas.ts'
import * as repository from './feedback.repository.ts'
import { listFeedback, openScreenshot, setFeedbackStatus, submitFeedback } from './feedback.service.ts'

const database = testDatabase()
const { db, pool } = database
const megabyte = 1024 * 1024
const unsupported = 'Unsupported file format. Please use JPG, PNG, GIF, or WEBP.'
const damaged = 'This picture is damaged and cannot be read. Choose another one.'
const tooLarge = 'Image file is too large. Maximum size is 5MB.'
const tooManyPixels = 'This picture has too many pixels. The limit is 40 megapixels.'

const jpeg = await aPhoto().withExif(privateMetadata).jpeg().toBuffer()
const png = await aPhoto().png().toBuffer()
const gif = await aPhoto().gif().toBuffer()
const webp = await aPhoto().webp().toBuffer()
const weighing = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.byteLength)])

let anna: SignedInContext
beforeEach(async () => {
  anna = asUser(db, await aUser(db), { files: createMemoryFiles() })
})

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const submit = (changes: Partial<SubmitFeedbackInput> = {}, ctx = anna) =>
  submitFeedback(ctx, { title: 'Calendar', feedback: 'It does not open.', ...changes })
const inbox = (status: 'NEW' | 'SEEN' | 'DONE' = 'NEW', after?: string) =>
  listFeedback(anna, { status, after }, { sendsMail: true })

async function stored() {
  const [rows] = await db.select({ rows: count() }).from(feedback)
  const [pictures] = await db.select({ rows: count() }).from(files)
  return { feedback: rows?.rows, files: pictures?.rows }
}

describe('feedback', () => {
  it('is stored trimmed, with its sender', async () => {
    expect(await submit({ title: ' Calendar ', feedback: 'It\ndoes not open. ' })).toEqual({ success: true })
    const { entries } = await inbox()
    expect(entries).toEqual([
      {
        id: expect.any(String),
        title: 'Calendar',
        feedback: 'It\ndoes not open.',
        status: 'NEW',
        sender: { name: 'Anna Keller', email: anna.user.email, takesReplies: true },
        hasScreenshot: false,
        replies: [],
        createdAt: expect.any(Date),
      },
    ])
  })

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ feedback: '\n' }, 'Feedback is required'],
  ])('refuses %j with a message and stores nothing', async (changes, error) => {
    expect(await submit(changes)).toEqual({ success: false, error })
    expect(await stored()).toEqual({ feedback: 0, files: 0 })
  })

  it('allows ten an hour per person, then says how long to wait', async () => {
    const limits = createLimits(pool)
    const ctx = { ...anna, limits }
    for (let sent = 0; sent < 10; sent++) expect(await submit({}, ctx)).toEqual({ success: true })
    const refused = await submit({}, ctx)
    expect(refused).toMatchObject({
      success: false,
      error: expect.stringMatching(/^Too many attempts\. Wait/),
    })
    expect(await stored()).toEqual({ feedback: 10, files: 0 })
    const ben = asUser(db, await aUser(db), { limits })
    expect(await submit({}, ben)).toEqual({ success: true })
  })

  it('does not count refused feedback toward the limit', async () => {
    const ctx = { ...anna, limits: createLimits(pool) }
    for (let tried = 0; tried < 12; tried++) await submit({ title: '' }, ctx)
    expect(await submit({}, ctx)).toEqual({ success: true })
  })

  it('stores nothing when the screenshot cannot be stored', async () => {
    const full = { ...createMemoryFiles(), put: () => Promise.reject(new Error('disk full')) }
    await expect(submit({ image_data: dataUrl(png) }, { ...anna, files: full })).rejects.toThrow('disk full')
    expect(await stored()).toEqual({ feedback: 0, files: 0 })
  })

  it('remains after the sender’s account is deleted, without name, address and picture', async () => {
    await submit({ image_data: dataUrl(png) })
    await db.delete(users).where(eq(users.id, anna.user.id))
    const { entries } = await inbox()
    expect(entries).toMatchObject([{ title: 'Calendar', sender: null, hasScreenshot: false }])
    await expect(openScreenshot(anna, entries[0]?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  })
})

const takenPictures: [string, Buffer, string?][] = [
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a PNG', png],
  ['a GIF', gif, 'image/gif'],
  ['a WEBP', webp, 'image/webp'],
  ['a JPEG that calls itself a PNG', jpeg, 'image/png'],
  ['exactly 5 MB', weighing(5 * megabyte), 'image/jpeg'],
  ['exactly 40 megapixels', broken.pngOf(8_000, 5_000)],
  ['a JPEG for print (CMYK)', await aPhoto().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits a channel', await noise(60, 60).toColourspace('rgb16').png().toBuffer()],
  ['an animation of 400 frames', await animation(400), 'image/gif'],
  ['two pictures in one file', Buffer.concat([jpeg, png])],
  ['an archive behind it', Buffer.concat([jpeg, broken.zip])],
  ['the test string of virus scanners behind it', Buffer.concat([jpeg, Buffer.from(broken.eicar)])],
  ['a single pixel', await aPhoto({ width: 1, height: 1 }).png().toBuffer()],
]

const refusedPictures: [string, string, string][] = [
  ['an SVG', dataUrl(broken.svg, 'image/svg+xml'), unsupported],
  ['an SVG that calls itself a PNG', dataUrl(broken.svg), unsupported],
  ['an SVG without declaration', dataUrl(broken.svgWithoutDeclaration), unsupported],
  ['an SVG bomb', dataUrl(broken.svgBomb), unsupported],
  ['HTML', dataUrl(broken.html, 'image/jpeg'), unsupported],
  ['a program for Windows', dataUrl(broken.windowsProgram), unsupported],
  ['a program for Linux', dataUrl(broken.elfProgram), unsupported],
  ['a PDF', dataUrl(broken.pdf, 'application/pdf'), unsupported],
  ['a PDF that calls itself a PNG', dataUrl(broken.pdf), unsupported],
  ['an archive', dataUrl(broken.zip), unsupported],
  ['a data URL in a data URL', dataUrl(broken.dataUrl), unsupported],
  ['the test string of virus scanners', dataUrl(Buffer.from(broken.eicar)), unsupported],
  ['text', dataUrl(Buffer.from('no picture at all')), unsupported],
  ['a HEIC', dataUrl(broken.isoMedia('heic'), 'image/heic'), unsupported],
  ['an AVIF', dataUrl(broken.isoMedia('avif')), unsupported],
  ['no bytes', 'data:image/png;base64,', unsupported],
  ['an address', 'https://evil.example/picture.png', unsupported],
  ['broken base64', 'data:image/png;base64,iVBORw0KGgo', unsupported],
  ['only the signature of a PNG', dataUrl(png.subarray(0, 8)), unsupported],
  ['half a JPEG', dataUrl(jpeg.subarray(0, jpeg.byteLength / 2), 'image/jpeg'), damaged],
  ['half a PNG', dataUrl(png.subarray(0, 60)), damaged],
  [
    'a corrupt WEBP',
    dataUrl(Buffer.concat([webp.subarray(0, 30), Buffer.alloc(200)]), 'image/webp'),
    damaged,
  ],
  ['a corrupt GIF', dataUrl(gif.subarray(0, 12), 'image/gif'), damaged],
  ['a bomb of 400 megapixels', dataUrl(broken.pngOf(20_000, 20_000)), tooManyPixels],
  ['a GIF bomb', dataUrl(broken.gifBomb(65_535), 'image/gif'), tooManyPixels],
  [
    'a JPEG that promises 4 gigapixels',
    dataUrl(broken.jpegWithFalseSize(jpeg, 65_000, 65_000)),
    tooManyPixels,
  ],
  ['a PNG that promises more than it holds', dataUrl(broken.pngWithFalseSize(5_000, 5_000)), damaged],
  ['5 MB and one byte', dataUrl(weighing(5 * megabyte + 1), 'image/jpeg'), tooLarge],
  ['6 MB of nothing', dataUrl(Buffer.alloc(6 * megabyte)), tooLarge],
]

describe('a screenshot', () => {
  it.each(takenPictures)('can be %s', async (_, bytes, type) => {
    expect(await submit({ image_data: dataUrl(bytes, type) })).toEqual({ success: true })
    const { entries } = await inbox()
    const opened = await openScreenshot(anna, entries[0]?.id ?? '')
    const kept = await buffer((await opened.read()).stream)
    expect((await sharp(kept).metadata()).format).toBe('webp')
    for (const trace of ['SecretCam', 'EICAR', 'GPS', 'PK\x05\x06']) expect(kept.includes(trace)).toBe(false)
  })

  it.each(refusedPictures)('is refused when it is %s', async (_, imageData, error) => {
    expect(await submit({ image_data: imageData })).toEqual({ success: false, error })
    expect(await stored()).toEqual({ feedback: 0, files: 0 })
  })

  it.each([null, undefined, ''])('can be left out as %j', async (image) => {
    expect(await submit({ image_data: image })).toEqual({ success: true })
    expect(await stored()).toEqual({ feedback: 1, files: 0 })
  })

  it('is accessible only to its sender', async () => {
    await submit({ image_data: dataUrl(png) })
    const [file] = await db.select().from(files)
    expect(file).toMatchObject({ userId: anna.user.id, familyGroupId: null })
    await expect(openFile(anna, file?.id ?? '', 'original')).resolves.toBeDefined()
    const ben = asUser(db, await aUser(db), { files: anna.files })
    await expect(openFile(ben, file?.id ?? '', 'original')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is not found when feedback has none', async () => {
    await submit()
    const { entries } = await inbox()
    for (const feedbackId of [entries[0]?.id ?? '', newId(), 'none', ''])
      await expect(openScreenshot(anna, feedbackId)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the feedback inbox', () => {
  const sendMany = async (total: number) => {
    const createdAt = new Date('2026-03-01T12:00:00Z')
    await db.insert(feedback).values(
      Array.from({ length: total }, (_, index) => ({
        title: `No. ${index}`,
        feedback: 'x',
        userId: anna.user.id,
        // Several entries at the same moment: no page may lose one.
        createdAt: new Date(createdAt.getTime() + Math.floor(index / 7)),
      })),
    )
  }

  it('returns each entry once, page by page, newest first', async () => {
    await sendMany(45)
    const sizes: number[] = []
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { entries, next } = await inbox('NEW', after)
      sizes.push(entries.length)
      seen.push(...entries.map(({ id }) => id))
      if (!next) break
      after = next
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
    const rows = await db.select().from(feedback)
    const newestFirst = rows.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
    )
    expect(seen).toEqual(newestFirst.map(({ id }) => id))
  })

  it('reads one page, however much there is', () =>
    expectIndexed(database, async (on) => {
      await repository.listFeedback(on, { status: 'NEW', limit: 21 })
      await repository.listFeedback(on, { status: 'NEW', after: newId(), limit: 21 })
      await repository.listReplies(on, [newId(), newId()])
      await repository.findReply(on, newId())
      await repository.findScreenshot(on, newId())
    }))

  it('has no next page after an exactly full last page', async () => {
    await sendMany(20)
    expect(await inbox()).toMatchObject({ next: null, entries: { length: 20 } })
  })

  it('changes the status of an entry', async () => {
    await submit()
    const id = (await inbox()).entries[0]?.id ?? ''
    for (const [status, others] of [
      ['SEEN', ['NEW', 'DONE']],
      ['DONE', ['NEW', 'SEEN']],
      ['NEW', ['SEEN', 'DONE']],
    ] as const) {
      await setFeedbackStatus(anna, { feedbackId: id, status })
      expect((await inbox(status)).entries).toMatchObject([{ id, status }])
      for (const other of others) expect((await inbox(other)).entries).toEqual([])
    }
  })

  it('does not find unknown entries', async () => {
    await expect(setFeedbackStatus(anna, { feedbackId: newId(), status: 'DONE' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
