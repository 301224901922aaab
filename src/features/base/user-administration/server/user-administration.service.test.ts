import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aSession, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { administratorActions } from '../../../../server/db/schema/administration.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import { findSession, type OwnProvider } from '../../sessions/server/sessions.service.ts'
import * as repository from './user-administration.repository.ts'
import { listUsers, suspendUser, unsuspendUser } from './user-administration.service.ts'

const database = testDatabase()
const { db } = database

let admin: SignedInContext
let ben: SignedInContext['user']
beforeEach(async () => {
  const since = { administratorSince: new Date() }
  admin = asUser(db, await aUser(db, { firstName: 'Ada', ...since }))
  ben = await aUser(db, { firstName: 'Ben' })
})

const reason = 'Sent invites to strangers.'
const suspend = (userId = ben.id, provider: OwnProvider | null = null, ctx = admin) =>
  suspendUser(ctx, { userId, reason }, provider)
const list = (search: object = {}, ctx = admin) => listUsers(ctx, search, [])
const actions = () => db.select().from(administratorActions).orderBy(administratorActions.createdAt)

describe('suspending a user', () => {
  it('ends all sessions, stores the reason, and is recorded', async () => {
    const [phone, laptop] = [await aSession(db, ben.id), await aSession(db, ben.id)]
    await suspend()
    expect([await findSession(db, phone), await findSession(db, laptop)]).toEqual([null, null])
    expect(await db.$count(sessions, eq(sessions.userId, ben.id))).toBe(0)
    const [row] = await db.select().from(users).where(eq(users.id, ben.id))
    expect(row).toMatchObject({ suspendedAt: expect.any(Date), suspendedReason: reason })
    expect(await actions()).toMatchObject([
      {
        administratorId: admin.user.id,
        verb: 'USER_SUSPENDED',
        subjectKind: 'USER',
        subjectId: ben.id,
        reason,
      },
    ])
  })

  it('ends sessions at the local provider in the same transaction', async () => {
    const ended: unknown[] = []
    const provider = (issuer: string): OwnProvider => ({
      issuer,
      endSessions: async (_, ...which) => void ended.push(which),
    })
    await suspend(ben.id, provider('https://another.example'))
    expect(ended).toEqual([])
    await unsuspendUser(admin, ben.id)
    await suspend(ben.id, provider('https://id.example'))
    const [row] = await db.select({ subject: users.subject }).from(users).where(eq(users.id, ben.id))
    expect(ended).toEqual([[row?.subject, { except: null }]])
  })

  it('is rolled back when the provider fails', async () => {
    const token = await aSession(db, ben.id)
    const failing = {
      issuer: 'https://id.example',
      endSessions: () => Promise.reject(new Error('the provider failed')),
    }
    await expect(suspend(ben.id, failing)).rejects.toThrow('the provider failed')
    expect(await findSession(db, token)).not.toBeNull()
    expect(await actions()).toEqual([])
  })

  it('is refused for oneself', async () => {
    await expect(suspend(admin.user.id)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You cannot suspend yourself. Ask another administrator.',
    })
    expect(await actions()).toEqual([])
  })

  it.each([
    ['nobody', async () => newId()],
    ['a relative of a sample family', async () => (await aUser(db, { issuer: 'sample' })).id],
    ['a deleted account', async () => (await aUser(db, { deletedAt: new Date() })).id],
  ])('is refused for %s', async (_, who) => {
    await expect(suspend(await who())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('happens once when requested twice', async () => {
    await suspend()
    await expect(suspend()).rejects.toMatchObject({ code: 'conflict' })
    expect(await actions()).toHaveLength(1)
  })

  it('leaves one administrator when all suspend each other at once', async () => {
    const since = { administratorSince: new Date() }
    const others = await Promise.all(Array.from({ length: 5 }, () => aUser(db, since)))
    const all = [admin, ...others.map((user) => asUser(db, user))]
    const tries = all.flatMap((ctx) =>
      all.filter((other) => other !== ctx).map((other) => suspend(other.user.id, null, ctx)),
    )
    await Promise.allSettled(tries)
    const left = (await list()).users.filter((user) => user.isAdministrator && !user.suspendedAt)
    expect(left).toHaveLength(1)
  })

  it('is refused to a suspended administrator', async () => {
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, admin.user.id))
    await expect(suspend()).rejects.toMatchObject({ code: 'signed-out' })
  })
})

describe('unsuspending a user', () => {
  it('allows the person to sign in again and is recorded', async () => {
    await suspend()
    await unsuspendUser(admin, ben.id)
    const [row] = await db.select().from(users).where(eq(users.id, ben.id))
    expect(row).toMatchObject({ suspendedAt: null, suspendedReason: null })
    expect(await findSession(db, await aSession(db, ben.id))).not.toBeNull()
    expect((await actions()).map(({ verb }) => verb)).toEqual(['USER_SUSPENDED', 'USER_UNSUSPENDED'])
  })

  it('is refused for someone who is not suspended', async () => {
    await expect(unsuspendUser(admin, ben.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the user list', () => {
  it('returns each person and their number of groups, and nothing from inside the groups', async () => {
    await aGroup(db, [{ user: ben }, { user: admin.user, role: 'MEMBER' }])
    await aGroup(db, [{ user: ben }])
    await aSession(db, ben.id)
    const { users: people } = await list()
    expect(people[0]).toEqual({
      id: ben.id,
      name: 'Ben Keller',
      email: ben.email,
      emailVerified: true,
      groups: 2,
      groupsManagedAlone: 1,
      isAdministrator: false,
      isMyself: false,
      createdAt: expect.any(Date),
      lastSeenAt: expect.any(Date),
      suspendedAt: null,
      suspendedReason: null,
    })
    expect(people[1]).toMatchObject({ id: admin.user.id, isMyself: true, isAdministrator: true, groups: 1 })
  })

  it('marks administrators from the configuration', async () => {
    const { users: people } = await listUsers(admin, {}, [ben.email?.toLowerCase() ?? ''])
    expect(people.map(({ isAdministrator }) => isAdministrator)).toEqual([true, true])
  })

  it.each([
    ['ben kel', ['Ben']],
    ['%', []],
    ['family.example', ['Ben', 'Ada']],
  ])('can be searched for %j', async (q, found) => {
    const { users: people } = await list({ q })
    expect(people.map(({ name }) => name?.split(' ')[0])).toEqual(found)
  })

  it('can be filtered to suspended users', async () => {
    expect((await list({ isSuspended: true })).users).toEqual([])
    await suspend()
    expect((await list({ isSuspended: true })).users).toMatchObject([{ id: ben.id, suspendedReason: reason }])
  })

  it('returns pages without sample relatives and deleted accounts', async () => {
    for (let number = 0; number < 35; number++) await aUser(db, { firstName: `P${number}` })
    await aUser(db, { issuer: 'sample' })
    await aUser(db, { deletedAt: new Date() })
    const first = await list()
    expect(first.users).toHaveLength(30)
    const second = await list({ after: first.next ?? undefined })
    expect(second.next).toBeNull()
    const names = [...first.users, ...second.users].map(({ name }) => name)
    expect(names).toHaveLength(37)
    expect(new Set(names).size).toBe(37)
  })

  it('reads one page, regardless of the number of users', () =>
    expectIndexed(database, (on) => repository.listUsers(on, { limit: 31 })))
})
