import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { syncUserProfileInput } from '../users.schemas.ts'
import { syncUserProfile } from './users.service.ts'

const { db } = testDatabase()

const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

describe('the first visit after signing in', () => {
  it('is recorded once', async () => {
    const user = await aUser(db)
    await syncUserProfile(asUser(db, user))
    const first = await rowOf(user.id)
    expect(first?.profileSyncedAt).toBeInstanceOf(Date)
    await syncUserProfile(asUser(db, user))
    expect((await rowOf(user.id))?.profileSyncedAt).toEqual(first?.profileSyncedAt)
  })

  it('changes nothing else about the person or others', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const before = { user: await rowOf(user.id), other: await rowOf(other.id) }
    await syncUserProfile(asUser(db, user))
    expect({ ...(await rowOf(user.id)), profileSyncedAt: null }).toEqual(before.user)
    expect(await rowOf(other.id)).toEqual(before.other)
  })

  it('accepts the specified payload and no other key', () => {
    const payload = {
      id: 'x',
      firstName: 'A',
      lastName: null,
      email: null,
      profileImageUrl: null,
      subscriptionPeriodEnd: null,
    }
    expect(syncUserProfileInput.safeParse(payload).success).toBe(true)
    expect(syncUserProfileInput.safeParse({ ...payload, emailVerified: true }).success).toBe(false)
  })
})
