import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { files, profilePictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { openFile } from '../../files/server/files.service.ts'
import { findSession, openSession } from '../../sessions/server/sessions.service.ts'
import { updateUserProfileInput } from '../users.schemas.ts'
import { removeProfilePicture, setProfilePicture } from './profile-picture.service.ts'
import { getMyProfile, updateUserProfile, upsertUser } from './users.service.ts'

const { db } = testDatabase()
const photo = await aPhoto({ width: 1_400, height: 700 }).jpeg().toBuffer()
const fields = { firstName: 'Ännchen', lastName: 'Keller-Meier', timeZone: 'Europe/Zurich', locale: 'de-CH' }

let store: Files
let anna: SignedInContext
beforeEach(async () => {
  store = createMemoryFiles()
  anna = asUser(db, await aUser(db), { files: store })
})

const someone = async () => asUser(db, await aUser(db), { files: store })

/** A person from the provider, with its names. */
const signInWith = (subject: string, names: { firstName: string; lastName: string }) =>
  db.transaction((tx) =>
    upsertUser(tx, {
      issuer: 'https://id.example',
      subject,
      email: 'anna@family.example',
      emailVerified: true,
      profileImageUrl: null,
      ...names,
    }),
  )

describe('the profile', () => {
  it('of a new account has neither a language nor a picture of its own', async () => {
    expect(await getMyProfile(anna)).toMatchObject({
      firstName: 'Anna',
      emailVerified: true,
      locale: null,
      pictureFileId: null,
      version: 1,
    })
  })

  it('is saved as a whole, and only one’s own', async () => {
    const ben = await someone()
    expect(await updateUserProfile(anna, { ...fields, version: 1 })).toEqual({ version: 2 })
    expect(await getMyProfile(anna)).toMatchObject({ ...fields, version: 2 })
    expect(await getMyProfile(ben)).toMatchObject({ firstName: 'Anna', locale: null, version: 1 })
  })

  it('keeps names chosen here when the provider sends others', async () => {
    const { userId } = await signInWith('s1', { firstName: 'Anna', lastName: 'Keller' })
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user) throw new Error('nobody signed in')
    await updateUserProfile(asUser(db, { ...user, isAppointed: false, isDemo: false }), {
      ...fields,
      version: 1,
    })
    await signInWith('s1', { firstName: 'Anne', lastName: 'Provider' })
    expect(await getMyProfile(asUser(db, { ...user, isAppointed: false, isDemo: false }))).toMatchObject({
      firstName: 'Ännchen',
      lastName: 'Keller-Meier',
    })
  })

  it('takes the provider’s names while none were chosen here, even after a time zone change', async () => {
    const { userId } = await signInWith('s2', { firstName: 'Anna', lastName: 'Keller' })
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user) throw new Error('nobody signed in')
    const same = { ...fields, firstName: 'Anna', lastName: 'Keller', version: 1 }
    await updateUserProfile(asUser(db, { ...user, isAppointed: false, isDemo: false }), same)
    await signInWith('s2', { firstName: 'Anna', lastName: 'Married' })
    expect(await getMyProfile(asUser(db, { ...user, isAppointed: false, isDemo: false }))).toMatchObject({
      lastName: 'Married',
      locale: 'de-CH',
    })
  })

  it('refuses a stale form with the newer values and overwrites nothing', async () => {
    await updateUserProfile(anna, { ...fields, version: 1 })
    await expect(updateUserProfile(anna, { ...fields, firstName: 'Late', version: 1 })).rejects.toMatchObject(
      { code: 'conflict', details: { current: { firstName: 'Ännchen', version: 2 } } },
    )
    expect((await getMyProfile(anna)).firstName).toBe('Ännchen')
  })

  it('accepts one of many concurrent saves', async () => {
    const saves = Array.from({ length: 20 }, (_, index) =>
      updateUserProfile(anna, { ...fields, firstName: `Anna ${index}`, version: 1 }),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await getMyProfile(anna)).version).toBe(2)
  })

  it('cannot be saved for a deleted account', async () => {
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, anna.user.id))
    await expect(updateUserProfile(anna, { ...fields, version: 1 })).rejects.toMatchObject({
      code: 'signed-out',
    })
    await expect(setProfilePicture(anna, photo)).rejects.toMatchObject({ code: 'signed-out' })
  })

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'x'.repeat(121) }, 'lastName'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ locale: 'not a locale' }, 'locale'],
    [{ locale: 'xx-YY' }, 'locale'],
  ])('refuses %j', (wrong, field) => {
    const parsed = updateUserProfileInput.safeParse({ ...fields, version: 1, ...wrong })
    expect(new Set(parsed.error?.issues.map(({ path }) => path.join('.')))).toEqual(new Set([field]))
  })

  it('treats a blank language as the browser’s and refuses unknown keys', () => {
    expect(updateUserProfileInput.parse({ ...fields, locale: '', version: 1 }).locale).toBeNull()
    for (const extra of [{ email: 'mallory@example.com' }, { emailVerified: true }, { id: anna.user.id }]) {
      expect(updateUserProfileInput.safeParse({ ...fields, version: 1, ...extra }).success).toBe(false)
    }
  })
})

const opens = async (ctx: SignedInContext, fileId: string) =>
  openFile(ctx, fileId, 'thumbnail').then(
    () => true,
    () => false,
  )

describe('the profile picture', () => {
  it('is resized, owned by the person, and preferred to the provider’s', async () => {
    const { fileId } = await setProfilePicture(anna, photo)
    const [file] = await db.select().from(files).where(eq(files.id, fileId))
    expect(file).toMatchObject({ userId: anna.user.id, familyGroupId: null, width: 1024, height: 512 })
    await db
      .update(users)
      .set({ profileImageUrl: 'https://id.example/anna.jpg' })
      .where(eq(users.id, anna.user.id))
    const token = await db.transaction((tx) =>
      openSession(
        tx,
        { userId: anna.user.id, idTokenSealed: 's', providerSession: null, userAgent: null },
        null,
      ),
    )
    const shown = async () => (await findSession(db, token))?.user.profileImageUrl
    expect(await shown()).toBe(`/api/files/${fileId}/thumbnail`)
    await removeProfilePicture(anna)
    // Never the provider's address: see provider-picture.service.test.ts.
    expect(await shown()).toBeNull()
  })

  it('is gone immediately when replaced or removed', async () => {
    const first = await setProfilePicture(anna, photo)
    const second = await setProfilePicture(anna, photo)
    expect([await opens(anna, first.fileId), await opens(anna, second.fileId)]).toEqual([false, true])
    await removeProfilePicture(anna)
    expect(await opens(anna, second.fileId)).toBe(false)
    expect((await getMyProfile(anna)).pictureFileId).toBeNull()
  })

  it('accepts at most 5 MB', async () => {
    await expect(setProfilePicture(anna, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'invalid',
      message: 'Image file is too large. Maximum size is 5MB.',
    })
  })

  it('is stored once for concurrent uploads', async () => {
    await Promise.all([setProfilePicture(anna, photo), setProfilePicture(anna, photo)])
    expect(await db.$count(profilePictures)).toBe(1)
    expect(await db.$count(files, eq(files.userId, anna.user.id))).toBe(2)
  })

  it('is visible only to people in a shared group', async () => {
    const [ben, cleo, stranger] = [await someone(), await someone(), await someone()]
    const { id } = await aGroup(db, [{ user: anna.user }, { user: ben.user, role: 'VIEWER' }])
    await aGroup(db, [{ user: stranger.user }])
    await aMembership(db, {
      familyGroupId: id,
      userId: cleo.user.id,
      role: 'MEMBER',
      color: 'pine',
      leftAt: new Date(),
    })
    const { fileId } = await setProfilePicture(anna, photo)
    const seenBy = async () => {
      const views = [anna, ben, cleo, stranger].map((ctx) => opens(ctx, fileId))
      return Promise.all(views)
    }
    expect(await seenBy()).toEqual([true, true, false, false])

    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    expect(await seenBy()).toEqual([true, false, false, false])

    await db.update(memberships).set({ leftAt: null }).where(eq(memberships.userId, ben.user.id))
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, anna.user.id))
    expect(await seenBy()).toEqual([true, false, false, false])

    await db.update(memberships).set({ leftAt: null }).where(eq(memberships.userId, anna.user.id))
    await db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, id))
    expect(await seenBy()).toEqual([true, false, false, false])
  })

  it('gives no access to other files of the person', async () => {
    const ben = await someone()
    await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const { fileId } = await setProfilePicture(anna, photo)
    await db.delete(profilePictures)
    expect([await opens(anna, fileId), await opens(ben, fileId)]).toEqual([true, false])
  })
})
