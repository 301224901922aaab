import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites, linkEvents } from '../../../../server/db/schema/invites.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { inviteTexts } from '../invites.texts.ts'
import { acceptInvite, declineInvite, loadInviteData } from './invite-link.service.ts'
import { revokeInvite } from './invites.service.ts'

const database = testDatabase()
const { db, pool } = database
const from = { address: '192.0.2.7' }
const notValid = { code: 'not-found', message: inviteTexts.notValid }

/** A group with a manager and their open invite. */
async function anOpenInvite(invite: Partial<typeof invites.$inferInsert> = {}) {
  const anna = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
  await db.update(memberships).set({ joinedAt: new Date('2026-01-01') })
  return { anna, familyGroupId, ...(await anInvite(db, { familyGroupId, invitedBy: anna.id, ...invite })) }
}

const accept = (user: CurrentUser, code: string) => acceptInvite(asUser(db, user), code, from)
const decline = (user: CurrentUser, code: string) => declineInvite(asUser(db, user), code, from)
const open = (code: string, user: CurrentUser | null = null) =>
  loadInviteData(asUser(db, user ?? nobody), code, user, from)
const nobody: CurrentUser = {
  id: '',
  firstName: null,
  lastName: null,
  email: null,
  emailVerified: false,
  isAppointed: false,
  profileImageUrl: null,
  timeZone: 'UTC',
  locale: 'en',
  isDemo: false,
}

const rowOf = async (id: string) => (await db.select().from(invites).where(eq(invites.id, id)))[0]
const membersOf = (familyGroupId: string) =>
  db.select().from(memberships).where(eq(memberships.familyGroupId, familyGroupId))
const eventsOf = async () =>
  (await db.select().from(linkEvents).orderBy(linkEvents.at, linkEvents.id)).map(({ kind }) => kind)
const expiresIn = (id: string, age: string) =>
  db.execute(sql`
    update invites set created_at = now() - interval '7 days', expires_at = now() + ${age}::interval where id = ${id}`)
const won = <Value>(results: PromiseSettledResult<Value>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

describe('opening a link', () => {
  it('returns the group, the inviter’s first name and the role, and no one else', async () => {
    const { code } = await anOpenInvite()
    expect(await open(code)).toEqual({
      state: 'PENDING',
      groupName: 'The Kellers',
      inviterFirstName: 'Anna',
      role: 'MEMBER',
      expiresAt: expect.any(Date),
      binding: 'NONE',
      emailHint: null,
      familyGroupId: null,
    })
  })

  it('does not use it up: accepting works after ten openings', async () => {
    const { id, code } = await anOpenInvite()
    const before = await rowOf(id)
    for (let opened = 0; opened < 10; opened++) await open(code)
    expect(await rowOf(id)).toEqual(before)
    expect(await db.$count(activityLog)).toBe(0)
    expect(await accept(await aUser(db), code)).toMatchObject({ outcome: 'JOINED' })
    expect(await eventsOf()).toEqual([...Array<string>(10).fill('OPENED'), 'ACCEPTED'])
    expect((await db.select().from(linkEvents))[0]).toMatchObject({ network: '192.0.2.0/24', linkId: id })
  })

  it('shows the address hint to its owner only', async () => {
    const { code } = await anOpenInvite({ email: 'ben@family.example' })
    const seenBy = async (user: CurrentUser | null) => {
      const { binding, emailHint } = await open(code, user)
      return [binding, emailHint]
    }
    const email = 'Ben@family.example'
    expect(await seenBy(null)).toEqual(['SIGNED_OUT', null])
    expect(await seenBy(await aUser(db))).toEqual(['OTHER', null])
    expect(await seenBy(await aUser(db, { email }))).toEqual(['RIGHT', 'b•••@family.example'])
    expect(await seenBy(await aUser(db, { email, emailVerified: false }))).toEqual([
      'UNVERIFIED',
      'b•••@family.example',
    ])
  })

  it('expires by the database clock', async () => {
    const { id, code } = await anOpenInvite()
    const ben = await aUser(db)
    await expiresIn(id, '-1 second')
    expect(await open(code)).toMatchObject({ state: 'EXPIRED', groupName: 'The Kellers' })
    const expired = { code: 'conflict', message: inviteTexts.expired }
    await expect(accept(ben, code)).rejects.toMatchObject(expired)
    await expect(decline(ben, code)).rejects.toMatchObject(expired)
    // Leaves seconds for the calls; the process clock is years off and not used.
    await expiresIn(id, '20 seconds')
    const clock = { now: () => new Date('2050-01-01') }
    expect(await acceptInvite(asUser(db, ben, { clock }), code, from)).toMatchObject({ outcome: 'JOINED' })
  })

  it('tells members that they already belong, even after they used the link up', async () => {
    const { anna, code, familyGroupId } = await anOpenInvite()
    expect(await open(code, anna)).toMatchObject({ state: 'ALREADY_MEMBER', familyGroupId })
    const ben = await aUser(db)
    await accept(ben, code)
    expect(await open(code, ben)).toMatchObject({ state: 'ALREADY_MEMBER', familyGroupId })
    await expect(open(code)).rejects.toMatchObject(notValid)
    await expect(open(code, await aUser(db))).rejects.toMatchObject(notValid)
  })
})

describe('a link stops working immediately', () => {
  const causes: [string, (made: Awaited<ReturnType<typeof anOpenInvite>>) => Promise<unknown>][] = [
    ['is revoked', ({ anna, familyGroupId, id }) => revokeInvite(asMember(db, anna, familyGroupId), id)],
    ['is deleted with its group', () => db.update(familyGroups).set({ deletedAt: new Date() })],
    ['loses its inviter', () => db.update(memberships).set({ leftAt: new Date() })],
    ['grants more than its inviter can now grant', () => db.update(memberships).set({ role: 'VIEWER' })],
    [
      'was created by a suspended person',
      ({ anna }) => db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, anna.id)),
    ],
    ['was declined', ({ id }) => db.update(invites).set({ status: 'DECLINED' }).where(eq(invites.id, id))],
    ['was used', ({ code }) => aUser(db).then((carl) => accept(carl, code))],
  ]
  it.each(causes)('when it %s', async (_, cause) => {
    const made = await anOpenInvite()
    await open(made.code)
    await cause(made)
    const ben = await aUser(db)
    await expect(open(made.code)).rejects.toMatchObject(notValid)
    await expect(accept(ben, made.code)).rejects.toMatchObject(notValid)
    await expect(decline(ben, made.code)).rejects.toMatchObject(notValid)
  })
})

describe('accepting', () => {
  it('creates a member with the invited role and notifies the managers', async () => {
    const { anna, id, code, familyGroupId } = await anOpenInvite({ role: 'VIEWER' })
    const vera = await aUser(db)
    await aMembership(db, { familyGroupId, userId: vera.id, role: 'VIEWER', color: 'pine' })
    const ben = await aUser(db, { firstName: 'Ben' })
    expect(await accept(ben, code)).toEqual({ outcome: 'JOINED', familyGroupId })
    expect(await rowOf(id)).toMatchObject({ status: 'ACCEPTED', uses: 1, endedAt: expect.any(Date) })
    expect(await membersOf(familyGroupId)).toContainEqual(
      expect.objectContaining({ userId: ben.id, role: 'VIEWER', leftAt: null }),
    )
    expect(await db.select().from(notifications)).toMatchObject([
      {
        userId: anna.id,
        type: 'MEMBER_JOINED',
        title: 'Ben Keller joined The Kellers',
        metadata: { familyGroupId },
      },
    ])
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'JOINED', entityType: 'member', entityId: ben.id, actorLabel: 'Ben Keller' },
    ])
  })

  it('never names a person by their e-mail address', async () => {
    const { code } = await anOpenInvite()
    await accept(await aUser(db, { firstName: null, lastName: null }), code)
    expect(await db.select().from(notifications)).toMatchObject([{ title: 'A member joined The Kellers' }])
  })

  it('does not use up the link for existing members', async () => {
    const { anna, id, code, familyGroupId } = await anOpenInvite()
    expect(await accept(anna, code)).toEqual({ outcome: 'ALREADY_MEMBER', familyGroupId })
    expect(await rowOf(id)).toMatchObject({ uses: 0, status: 'PENDING' })
    expect((await membersOf(familyGroupId)).map(({ role }) => role)).toEqual(['MANAGER'])
  })

  it('restores a former member with the invited role', async () => {
    const { code, familyGroupId } = await anOpenInvite({ role: 'VIEWER' })
    const ben = await aUser(db)
    await aMembership(db, {
      familyGroupId,
      userId: ben.id,
      role: 'MANAGER',
      color: 'plum',
      leftAt: new Date(),
    })
    await accept(ben, code)
    const mine = (await membersOf(familyGroupId)).filter(({ userId }) => userId === ben.id)
    expect(mine).toMatchObject([{ role: 'VIEWER', leftAt: null }])
  })

  it.each([
    [{ email: 'Ben@Family.Example', emailVerified: true }, null],
    [{ email: 'ben@family.example', emailVerified: false }, inviteTexts.unverified],
    [{ email: 'eve@family.example', emailVerified: true }, inviteTexts.otherPerson],
    [{ email: null, emailVerified: false }, inviteTexts.otherPerson],
  ])('an invite for ben@family.example as %j', async (person, refusal) => {
    const { id, code } = await anOpenInvite({ email: 'ben@family.example' })
    const user = await aUser(db, person)
    if (refusal === null) {
      expect(await accept(user, code)).toMatchObject({ outcome: 'JOINED' })
      return
    }
    for (const answer of [accept, decline]) {
      await expect(answer(user, code)).rejects.toMatchObject({ code: 'forbidden', message: refusal })
    }
    expect(await rowOf(id)).toMatchObject({ uses: 0, status: 'PENDING' })
    expect(await eventsOf()).toEqual(['REFUSED', 'REFUSED'])
  })

  it('stops at 50 members and at 20 groups without using up the link', async () => {
    const { id, code, familyGroupId } = await anOpenInvite({ maxUses: 5 })
    const ben = await aUser(db)
    for (let joined = 0; joined < 20; joined++) await aGroup(db, [{ user: ben }])
    await expect(accept(ben, code)).rejects.toMatchObject({ code: 'conflict', message: /20 groups/ })
    for (let joined = 0; joined < 49; joined++) {
      const { id: userId } = await aUser(db)
      await aMembership(db, { familyGroupId, userId, role: 'VIEWER', color: 'pine' })
    }
    await expect(accept(await aUser(db), code)).rejects.toMatchObject({ message: /50 people/ })
    expect(await rowOf(id)).toMatchObject({ uses: 0, status: 'PENDING' })
    expect(await db.$count(activityLog)).toBe(0)
  })

  it('admits as many people as the link allows', async () => {
    const { id, code } = await anOpenInvite({ maxUses: 3 })
    for (let used = 0; used < 2; used++) await accept(await aUser(db), code)
    expect(await rowOf(id)).toMatchObject({ uses: 2, status: 'PENDING', endedAt: null })
    await accept(await aUser(db), code)
    expect(await rowOf(id)).toMatchObject({ uses: 3, status: 'ACCEPTED' })
    await expect(accept(await aUser(db), code)).rejects.toMatchObject(notValid)
  })
})

describe('concurrently', () => {
  const people = (total: number) => Promise.all(Array.from({ length: total }, () => aUser(db)))

  it('50 people on one single-use link: one joins', async () => {
    const { id, code, familyGroupId } = await anOpenInvite()
    const results = await Promise.allSettled((await people(50)).map((person) => accept(person, code)))
    expect(won(results)).toEqual([{ outcome: 'JOINED', familyGroupId }])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(notValid)
    expect(await membersOf(familyGroupId)).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ uses: 1, status: 'ACCEPTED' })
  })

  it('50 accepts by one person create one membership and one use', async () => {
    const { id, code, familyGroupId } = await anOpenInvite({ maxUses: 20 })
    const ben = await aUser(db)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => accept(ben, code)))
    expect(won(results)).toHaveLength(50)
    expect(won(results).filter(({ outcome }) => outcome === 'JOINED')).toHaveLength(1)
    expect(await membersOf(familyGroupId)).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ uses: 1 })
  })

  it('50 people on the last five places of a link: five join', async () => {
    const { code, familyGroupId } = await anOpenInvite({ maxUses: 5 })
    const results = await Promise.allSettled((await people(50)).map((person) => accept(person, code)))
    expect(won(results)).toHaveLength(5)
    expect(await membersOf(familyGroupId)).toHaveLength(6)
  })

  it('revoking and accepting have one winner', async () => {
    for (let round = 0; round < 10; round++) {
      const { anna, id, code, familyGroupId } = await anOpenInvite()
      const [revoked, accepted] = await Promise.allSettled([
        revokeInvite(asMember(db, anna, familyGroupId), id),
        accept(await aUser(db), code),
      ])
      const isRevoked = revoked.status === 'fulfilled'
      expect(isRevoked).not.toBe(accepted.status === 'fulfilled')
      expect((await rowOf(id))?.status).toBe(isRevoked ? 'REVOKED' : 'ACCEPTED')
      expect(await membersOf(familyGroupId)).toHaveLength(isRevoked ? 1 : 2)
    }
  })

  it('accepting fails once the inviter has lost the right to invite', async () => {
    for (let round = 0; round < 10; round++) {
      const { anna, code, familyGroupId } = await anOpenInvite({ role: 'MANAGER' })
      const loseRight = (role: Role) =>
        db.update(memberships).set({ role }).where(eq(memberships.userId, anna.id))
      const [, accepted] = await Promise.allSettled([loseRight('MEMBER'), accept(await aUser(db), code)])
      if (accepted.status === 'rejected') expect(accepted.reason).toMatchObject(notValid)
      expect(await membersOf(familyGroupId)).toHaveLength(accepted.status === 'fulfilled' ? 2 : 1)
      await expect(accept(await aUser(db), code)).rejects.toMatchObject(notValid)
    }
  })
})

describe('declining', () => {
  it('ends an invitation for one address', async () => {
    const { id, code } = await anOpenInvite({ email: 'ben@family.example' })
    const ben = await aUser(db, { email: 'ben@family.example', firstName: 'Ben' })
    expect(await decline(ben, code)).toEqual({ outcome: 'DECLINED' })
    expect(await rowOf(id)).toMatchObject({ status: 'DECLINED', endedAt: expect.any(Date), uses: 0 })
    expect(await db.select().from(activityLog)).toMatchObject([{ verb: 'DECLINED', entityId: id }])
    await expect(accept(ben, code)).rejects.toMatchObject(notValid)
  })

  it.each([1, 20])('leaves a link with %i uses open for others', async (maxUses) => {
    const { id, code } = await anOpenInvite({ maxUses })
    const before = await rowOf(id)
    expect(await decline(await aUser(db), code)).toEqual({ outcome: 'NOT_FOR_ME' })
    expect(await rowOf(id)).toEqual(before)
    expect(await eventsOf()).toEqual(['DECLINED'])
    expect(await accept(await aUser(db), code)).toMatchObject({ outcome: 'JOINED' })
  })
})

describe('rate limits per address', () => {
  const limited = (address: string) => ({
    ...asUser(db, nobody),
    limits: createLimits(pool),
    open: (code: string) =>
      loadInviteData({ ...asUser(db, nobody), limits: createLimits(pool) }, code, null, { address }),
  })

  it('allow 30 openings a minute', async () => {
    const { code } = await anOpenInvite()
    const one = limited('192.0.2.7')
    for (let opened = 0; opened < 30; opened++) await one.open(code)
    await expect(one.open(code)).rejects.toMatchObject({
      code: 'too-many',
      details: { retryAfterSeconds: expect.any(Number) },
    })
    expect(await limited('192.0.2.8').open(code)).toMatchObject({ state: 'PENDING' })
  })

  it('block after 10 unknown codes, even for a valid one', async () => {
    const { code } = await anOpenInvite()
    const one = limited('192.0.2.7')
    await one.open(code)
    for (let tried = 0; tried < 10; tried++) {
      await expect(one.open(`inv_${tried}`)).rejects.toMatchObject(notValid)
    }
    for (const tried of ['inv_10', code]) {
      await expect(one.open(tried)).rejects.toMatchObject({ code: 'too-many' })
    }
    const ben = { ...asUser(db, await aUser(db)), limits: createLimits(pool) }
    await expect(acceptInvite(ben, code, { address: '192.0.2.7' })).rejects.toMatchObject({
      code: 'too-many',
    })
    expect(await limited('192.0.2.8').open(code)).toMatchObject({ state: 'PENDING' })
  })
})
