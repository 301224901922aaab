import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { files, providerPictures } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { PictureRefused } from '../../../../server/gateways/outbound/fetch-picture.ts'
import { openFile } from '../../files/server/files.service.ts'
import { listMembers } from '../../groups/server/members.service.ts'
import { findSession, openSession } from '../../sessions/server/sessions.service.ts'
import { removeProfilePicture, setProfilePicture } from './profile-picture.service.ts'
import { fetchProviderPicture, fetchProviderPictureJob } from './provider-picture.service.ts'
import { userJobs } from './users.jobs.ts'

const { db } = testDatabase()
const photo = await aPhoto({ width: 1_400, height: 700 })
  .withExif({ IFD0: { Artist: 'Anna' } })
  .jpeg()
  .toBuffer()
const address = 'https://pictures.example/anna.jpg'

/** The outside world by address; all else is refused. */
let outside: Record<string, () => Buffer>
let asked: string[]
let store: Files
let anna: SignedInContext

async function someone(profileImageUrl: string | null = null) {
  const user = await aUser(db)
  await db.update(users).set({ profileImageUrl }).where(eq(users.id, user.id))
  const fetchPicture = async (from: string) => {
    asked.push(from)
    const found = outside[from]
    if (!found) throw new PictureRefused('a host that is not on the list')
    return found()
  }
  return asUser(db, user, { files: store, fetchPicture })
}

beforeEach(async () => {
  asked = []
  outside = { [address]: () => photo }
  store = createMemoryFiles()
  anna = await someone(address)
})

/** Returns the picture in the page header. */
async function shown({ user }: SignedInContext) {
  const session = { userId: user.id, idTokenSealed: 's', providerSession: null, userAgent: null }
  const token = await db.transaction((tx) => openSession(tx, session, null))
  return (await findSession(db, token))?.user.profileImageUrl
}
const fileIdOf = async ({ user }: SignedInContext) =>
  (await db.select().from(providerPictures).where(eq(providerPictures.userId, user.id)))[0]?.fileId ?? ''
const opens = (ctx: SignedInContext, fileId: string) =>
  openFile(ctx, fileId, 'thumbnail').then(
    () => true,
    () => false,
  )

describe('the provider’s profile picture', () => {
  it('is served from here once fetched, never from the provider', async () => {
    expect(await shown(anna)).toBeNull()
    await fetchProviderPicture(anna, anna.user.id)
    const fileId = await fileIdOf(anna)
    expect(await shown(anna)).toBe(`/api/files/${fileId}/thumbnail`)
    const [file] = await db.select().from(files).where(eq(files.id, fileId))
    // Re-encoded like every picture.
    expect(file).toMatchObject({ userId: anna.user.id, contentType: 'image/webp', width: 1024, height: 512 })
  })

  it('is replaced by a picture chosen here and returns without it', async () => {
    await fetchProviderPicture(anna, anna.user.id)
    const { fileId } = await setProfilePicture(anna, photo)
    expect(await shown(anna)).toBe(`/api/files/${fileId}/thumbnail`)
    await removeProfilePicture(anna)
    expect(await shown(anna)).toBe(`/api/files/${await fileIdOf(anna)}/thumbnail`)
  })

  it('is visible only to people in a shared group', async () => {
    const [ben, cleo, stranger] = [await someone(), await someone(), await someone()]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user, role: 'VIEWER' }])
    await aGroup(db, [{ user: stranger.user }])
    const left = { familyGroupId: id, userId: cleo.user.id, role: 'MEMBER', color: 'pine' } as const
    await aMembership(db, { ...left, leftAt: new Date() })
    await fetchProviderPicture(anna, anna.user.id)
    const fileId = await fileIdOf(anna)
    const seen = [anna, ben, cleo, stranger].map((ctx) => opens(ctx, fileId))
    expect(await Promise.all(seen)).toEqual([true, true, false, false])
    const member = { ...ben, member: { userId: ben.user.id, familyGroupId: id, role: 'VIEWER' } } as const
    expect((await listMembers(member)).map(({ profileImageUrl }) => profileImageUrl).toSorted()).toEqual(
      [null, `/api/files/${fileId}/thumbnail`].toSorted(),
    )
  })

  it('is fetched weekly, and immediately when its address changes', async () => {
    await fetchProviderPicture(anna, anna.user.id)
    await fetchProviderPicture(anna, anna.user.id)
    expect(asked).toEqual([address])
    const first = await fileIdOf(anna)
    await db.update(providerPictures).set({ fetchedAt: sql`now() - interval '8 days'` })
    await fetchProviderPicture(anna, anna.user.id)
    expect(asked).toEqual([address, address])
    expect([await opens(anna, first), await opens(anna, await fileIdOf(anna))]).toEqual([false, true])

    const newer = 'https://pictures.example/newer.jpg'
    outside[newer] = () => photo
    await db.update(users).set({ profileImageUrl: newer }).where(eq(users.id, anna.user.id))
    await fetchProviderPicture(anna, anna.user.id)
    expect(asked).toEqual([address, address, newer])
    expect(await db.$count(providerPictures)).toBe(1)
  })

  it.each([
    ['is at a host that is not asked', undefined],
    ['is no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off', () => photo.subarray(0, 400)],
  ])('that %s leaves the initials and is not retried', async (_what, answer) => {
    outside = answer ? { [address]: answer } : {}
    await fetchProviderPicture(anna, anna.user.id)
    await fetchProviderPicture(anna, anna.user.id)
    expect(asked).toEqual([address])
    expect(await shown(anna)).toBeNull()
    expect(await db.$count(files)).toBe(0)
  })

  it('is not fetched for people without one', async () => {
    const ben = await someone()
    await fetchProviderPicture(ben, ben.user.id)
    expect(asked).toEqual([])
  })

  it('is not stored after the account was deleted', async () => {
    outside[address] = () => photo
    const { fetchPicture } = anna
    const deleting: typeof fetchPicture = async (from) => {
      await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, anna.user.id))
      return fetchPicture(from)
    }
    await fetchProviderPicture({ ...anna, fetchPicture: deleting }, anna.user.id)
    expect([await db.$count(providerPictures), await db.$count(files)]).toEqual([0, 0])
  })

  it('is stored once for concurrent jobs', async () => {
    await Promise.all([1, 2, 3].map(() => fetchProviderPicture(anna, anna.user.id)))
    expect(await db.$count(providerPictures)).toBe(1)
    expect(await opens(anna, await fileIdOf(anna))).toBe(true)
  })

  it('is retried when the host does not answer, then left until the next sign-in', async () => {
    await fetchProviderPicture(anna, anna.user.id)
    const before = await fileIdOf(anna)
    await db.update(providerPictures).set({ fetchedAt: sql`now() - interval '8 days'` })
    outside[address] = () => {
      throw new AppError('unavailable', 'The picture could not be fetched. Try again in a moment.')
    }
    const job = userJobs.find(({ definition }) => definition.name === fetchProviderPictureJob)
    const runIt = (attempt: number) =>
      job?.run(
        { ...anna, mail: createMemoryMail(), jobId: 'job', attempt, signal: new AbortController().signal },
        { userId: anna.user.id },
      )
    for (const attempt of [1, 2, 3])
      await expect(runIt(attempt)).rejects.toMatchObject({ code: 'unavailable' })
    await runIt(4)
    // The known picture remains.
    expect(await shown(anna)).toBe(`/api/files/${before}/thumbnail`)
  })
})
