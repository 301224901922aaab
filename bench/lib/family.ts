import { newId } from '../../src/lib/ids.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import { type Executor, openDatabase } from '../../src/server/db/client.ts'
import { files } from '../../src/server/db/schema/files.ts'
import { sessions } from '../../src/server/db/schema/users.ts'
import { cookieName } from '../../src/server/session-cookie.ts'
import { aGroup, aUser } from '../../test/factories/people.ts'
import { aProperty } from '../../test/factories/properties.ts'

/** Signed-in members, and the expected content of their group's dashboard. */
export type Family = {
  familyGroupId: string
  propertyIds: string[]
  propertyNames: string[]
  /** Of the first member. */
  cookie: string
  /** Of all members. */
  cookies: string[]
}

const cities = ['Zürich', 'Lugano', 'Bern', 'Locarno', 'Chur']
const uses = ['HOME', 'HOLIDAY', 'RENTAL', 'PARENTS', 'INHERITED'] as const
const kinds = ['HOUSE', 'APARTMENT', 'CABIN'] as const

/** Creates a group with the given number of people and properties, each with a cover photo and the usual fields. */
export async function aFamilyWith(
  databaseUrl: string,
  { propertyCount, memberCount }: { propertyCount: number; memberCount: number },
): Promise<Family> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const members: { user: { id: string } }[] = []
    for (let index = 0; index < memberCount; index++) {
      members.push({ user: await aUser(db, { profileSyncedAt: new Date() }) })
    }
    const { id: familyGroupId } = await aGroup(db, members)
    const cookies: string[] = []
    for (const { user } of members) cookies.push(await aSession(db, user.id))
    const made: { id: string; name: string }[] = []
    for (let index = 0; index < propertyCount; index++) {
      made.push(
        await aProperty(db, familyGroupId, {
          name: `Haus Nummer ${String(index + 1).padStart(2, '0')} am See`,
          kind: kinds[index % kinds.length],
          use: uses[index % uses.length],
          street1: `Seestrasse ${index + 1}`,
          city: cities[index % cities.length],
          postalCode: '8000',
          country: 'CH',
          coverFileId: await aPicture(db, familyGroupId),
        }),
      )
    }
    return {
      familyGroupId,
      propertyIds: made.map(({ id }) => id),
      propertyNames: made.map(({ name }) => name),
      cookie: cookies[0] ?? '',
      cookies,
    }
  } finally {
    await close()
  }
}

/** The row of a picture; nothing here opens the file itself. */
async function aPicture(db: Executor, familyGroupId: string): Promise<string> {
  const id = newId()
  await db.insert(files).values({
    id,
    familyGroupId,
    storageKey: `${familyGroupId}/${id}`,
    thumbnailKey: `${familyGroupId}/${newId()}`,
    contentType: 'image/webp',
    byteSize: 240_000,
    width: 1_600,
    height: 1_200,
  })
  return id
}

async function aSession(db: Executor, userId: string): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ tokenHash: sha256(token), userId, expiresAt })
  return `${cookieName('sid', 'http://127.0.0.1')}=${token}`
}
