import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember, asUser } from '../../../../../test/factories/context.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Enqueue, Role } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites, linkEvents } from '../../../../server/db/schema/invites.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { maxLiveInvitesPerGroup } from '../invites.rules.ts'
import { inviteTexts } from '../invites.texts.ts'
import { codesOfInvites } from './invite-codes.service.ts'
import { sweepInvites } from './invites.repository.ts'
import { inviteUser, listInvites, revokeInvite } from './invites.service.ts'

const database = testDatabase()
const { db, pool } = database
const can = { canBindToEmail: true, sendsMail: true }
const from = { address: '192.0.2.1' }
const link = { role: 'MEMBER', email: null, maxUses: 1 } as const

/** A group with a manager, a member and a viewer. */
async function aFamily() {
  const [anna, ben, vera] = [await aUser(db), await aUser(db), await aUser(db)]
  const { id: familyGroupId } = await aGroup(db, [
    { user: anna },
    { user: ben, role: 'MEMBER' },
    { user: vera, role: 'VIEWER' },
  ])
  const users = { MANAGER: anna, MEMBER: ben, VIEWER: vera }
  return { familyGroupId, users, as: (role: Role) => asMember(db, users[role], familyGroupId, role) }
}

const rowOf = async (id: string) => (await db.select().from(invites).where(eq(invites.id, id)))[0]

describe('inviting', () => {
  it('creates a link of 32 random bytes that works for 7 days, and stores its hash and a sealed copy', async () => {
    const { familyGroupId, as } = await aFamily()
    const made = await inviteUser(as('MANAGER'), { ...link, familyGroupId }, can, from)
    const code = made.link.replace('http://localhost:3000/invite/', '')
    expect(code).toMatch(/^inv_[\w-]{43}$/)
    const row = await rowOf(made.inviteId)
    expect(row?.codeHash).toEqual(sha256(code))
    expect(row).toMatchObject({ status: 'PENDING', uses: 0, maxUses: 1, role: 'MEMBER', email: null })
    const { rows } = await db.execute(
      sql`select expires_at - created_at = interval '7 days' as week from invites`,
    )
    expect(rows).toEqual([{ week: true }])
    const log = await db.select().from(activityLog)
    expect(log).toMatchObject([
      {
        verb: 'CREATED',
        entityType: 'invite',
        entityId: made.inviteId,
        after: { role: 'MEMBER', maxUses: 1 },
      },
    ])
  })

  const rights: [Role, Role, boolean][] = [
    ['MANAGER', 'MANAGER', true],
    ['MANAGER', 'MEMBER', true],
    ['MANAGER', 'VIEWER', true],
    ['MEMBER', 'MANAGER', false],
    ['MEMBER', 'MEMBER', true],
    ['MEMBER', 'VIEWER', true],
    ['VIEWER', 'MANAGER', false],
    ['VIEWER', 'MEMBER', false],
    ['VIEWER', 'VIEWER', false],
  ]
  it.each(rights)('a %s invites as %s: %s', async (role, given, allowed) => {
    const { familyGroupId, as } = await aFamily()
    const inviting = inviteUser(as(role), { ...link, role: given, familyGroupId }, can, from)
    if (allowed) await inviting
    else await expect(inviting).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.$count(invites)).toBe(allowed ? 1 : 0)
  })

  it('uses the inviter’s role at the moment of inviting', async () => {
    const { familyGroupId, as, users } = await aFamily()
    const ctx = as('MANAGER')
    await db.update(memberships).set({ role: 'MEMBER' }).where(eq(memberships.userId, users.MANAGER.id))
    const inviting = inviteUser(ctx, { ...link, role: 'MANAGER', familyGroupId }, can, from)
    await expect(inviting).rejects.toMatchObject({ code: 'forbidden' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, users.MANAGER.id))
    await expect(inviteUser(ctx, { ...link, familyGroupId }, can, from)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('answers the same with and without an account for the address, and notifies the account', async () => {
    const { familyGroupId, as } = await aFamily()
    const carl = await aUser(db, { email: 'Carl@Family.example' })
    await aUser(db, { email: 'dora@family.example', emailVerified: false })
    const mails: object[] = []
    const enqueue: Enqueue = async (_, job, payload) => void mails.push({ job, ...payload })
    const ctx = { ...as('MANAGER'), enqueue }
    const answers: object[] = []
    for (const email of ['carl@family.example', 'dora@family.example', 'nobody@family.example']) {
      const { inviteId, ...rest } = await inviteUser(ctx, { ...link, email, familyGroupId }, can, from)
      answers.push(Object.keys(rest))
      expect(mails.at(-1)).toEqual({ job: 'mail.send', kind: 'invite', ids: { inviteId } })
    }
    expect(answers).toEqual(Array(3).fill(['link', 'mail']))
    const told = await db.select().from(notifications)
    expect(told).toMatchObject([
      { userId: carl.id, type: 'FAMILY_INVITE', title: 'Invitation to The Kellers' },
    ])
    expect(Object.keys(told[0]?.metadata ?? {})).toEqual(['inviteId'])
  })

  it('shows outsiders names without clickable parts', async () => {
    const anna = await aUser(db, { firstName: 'Anna https://evil.example/a\r\nBcc: x@evil.example' })
    await aUser(db, { email: 'carl@family.example' })
    const { id } = await aGroup(db, [{ user: anna }], { name: 'Prize www.evil.example\u202e' })
    await inviteUser(
      asMember(db, anna, id),
      { ...link, email: 'carl@family.example', familyGroupId: id },
      can,
      from,
    )
    expect(await db.select().from(notifications)).toMatchObject([
      {
        title: 'Invitation to Prize',
        message: 'Anna Bcc: x evil example invites you to join the group.',
      },
    ])
  })

  describe('by e-mail', () => {
    const to = (familyGroupId: string, email = 'nobody@family.example') => ({ ...link, email, familyGroupId })
    const mails: object[] = []
    const enqueue: Enqueue = async (_, __, payload) => void mails.push(payload)
    beforeEach(() => {
      mails.length = 0
    })

    it('requires a confirmed own address; others get the link to send', async () => {
      const anna = await aUser(db, { emailVerified: false })
      const { id } = await aGroup(db, [{ user: anna }])
      const carl = await aUser(db, { email: 'carl@family.example' })
      await db
        .insert(notificationPreferences)
        .values({ userId: carl.id, type: 'FAMILY_INVITE', inApp: true, email: true })
      const ctx = asMember(db, anna, id, 'MANAGER', { enqueue })
      const made = await inviteUser(ctx, to(id, 'carl@family.example'), can, from)
      expect(made).toMatchObject({ mail: 'UNVERIFIED', link: expect.stringContaining('/invite/inv_') })
      expect(mails).toEqual([])
      expect(await db.$count(notifications)).toBe(1)
      expect(await listInvites(ctx, undefined, can)).toMatchObject({ isInviterVerified: false })
    })

    it('is not promised where no e-mail is sent', async () => {
      const { familyGroupId, as } = await aFamily()
      const ctx = { ...as('MANAGER'), enqueue }
      const made = await inviteUser(ctx, to(familyGroupId), { ...can, sendsMail: false }, from)
      expect([made.mail, mails]).toEqual(['NONE', []])
    })

    it.each([
      ['20 a day from one address', 'invite-mails-from', 20],
      ['50 a day by one person', 'invite-mails-by', 50],
      ['200 a day from the installation', 'invite-mails', 200],
    ])('stops at %s; the link is created anyway', async (_, only, most) => {
      const anna = await aUser(db)
      const { id } = await aGroup(db, [{ user: anna }])
      const counted = createLimits(pool)
      const limits = {
        ...counted,
        // Makes sure that no other limit interferes.
        limit: async (...[name, key, rule]: Parameters<typeof counted.limit>) => {
          if (name === only) await counted.limit(name, key, rule)
        },
      }
      const ctx = asMember(db, anna, id, 'MANAGER', { enqueue, limits })
      const outcomes: string[] = []
      for (let i = 0; i <= most; i++) {
        const { mail } = await inviteUser(ctx, to(id, `p${i}@family.example`), can, from)
        outcomes.push(mail)
        await db.delete(invites)
      }
      expect(outcomes).toEqual([...Array(most).fill('SENT'), 'TOO_MANY'])
      expect(mails).toHaveLength(most)
    })
  })

  it('does not count an e-mail for a refused invitation', async () => {
    const { familyGroupId, as } = await aFamily()
    const input = { ...link, email: 'carl@family.example', familyGroupId }
    const counted: string[] = []
    const limits = {
      limit: async (name: string) => void counted.push(name),
      check: async () => undefined,
      giveBack: async () => undefined,
      reset: async () => undefined,
    }
    const ctx = { ...as('MANAGER'), limits }
    expect((await inviteUser(ctx, input, can, from)).mail).toBe('SENT')
    const mails = () => counted.filter((name) => name.startsWith('invite-mails'))
    expect(mails()).toEqual(['invite-mails-by', 'invite-mails-from', 'invite-mails'])
    await expect(inviteUser(ctx, input, can, from)).rejects.toMatchObject({ code: 'conflict' })
    expect(mails()).toHaveLength(3)
  })

  it('sends no e-mail for a link without an address', async () => {
    const { familyGroupId, as } = await aFamily()
    const enqueue: Enqueue = async () => expect.unreachable()
    await inviteUser({ ...as('MANAGER'), enqueue }, { ...link, maxUses: 20, familyGroupId }, can, from)
  })

  it('refuses addresses where none can be confirmed, and says why', async () => {
    const { familyGroupId, as } = await aFamily()
    const input = { ...link, email: 'carl@family.example', familyGroupId }
    await expect(
      inviteUser(as('MANAGER'), input, { canBindToEmail: false, sendsMail: false }, from),
    ).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { email: inviteTexts.cannotBind } },
    })
  })

  it('creates one of 50 concurrent invitations for one address', async () => {
    const { familyGroupId, as } = await aFamily()
    const input = { ...link, email: 'carl@family.example', familyGroupId }
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => inviteUser(as('MANAGER'), input, can, from)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(invites)).toBe(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.message).toBe(inviteTexts.alreadyInvited)
    }
  })

  it('allows at most 50 open links per group, also concurrently', async () => {
    const { familyGroupId, as, users } = await aFamily()
    for (let made = 0; made < maxLiveInvitesPerGroup - 1; made++) {
      await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id })
    }
    await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id, status: 'REVOKED' })
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => inviteUser(as('MANAGER'), { ...link, familyGroupId }, can, from)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(inviteUser(as('MANAGER'), { ...link, familyGroupId }, can, from)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'This group has reached the limit of 50 open invitations. Revoke one that is no longer needed.',
    })
  })

  it('allows 20 links per person an hour and 10 invitations per address a day', async () => {
    const limits = createLimits(pool)
    const { familyGroupId, as } = await aFamily()
    const ctx = { ...as('MANAGER'), limits }
    for (let made = 0; made < 20; made++) await inviteUser(ctx, { ...link, familyGroupId }, can, from)
    await expect(inviteUser(ctx, { ...link, familyGroupId }, can, from)).rejects.toMatchObject({
      code: 'too-many',
    })

    const other = await aFamily()
    const to = { ...link, email: 'carl@family.example', familyGroupId: other.familyGroupId }
    for (let made = 0; made < 10; made++) {
      const { inviteId } = await inviteUser({ ...other.as('MANAGER'), limits }, to, can, from)
      await revokeInvite(other.as('MANAGER'), inviteId)
    }
    await expect(inviteUser({ ...other.as('MEMBER'), limits }, to, can, from)).rejects.toMatchObject({
      code: 'too-many',
    })
  })
})

describe('the invitation list', () => {
  it('shows managers everything but the hash, including who opened what', async () => {
    const { familyGroupId, as, users } = await aFamily()
    const { id, code } = await anInvite(db, {
      familyGroupId,
      invitedBy: users.MEMBER.id,
      email: 'carl@family.example',
    })
    for (let opened = 0; opened < 7; opened++) {
      await db.insert(linkEvents).values({
        familyGroupId,
        linkType: 'INVITE',
        linkId: id,
        kind: 'OPENED',
        network: '192.0.2.0/24',
      })
    }
    const { invites: list, ...rest } = await listInvites(as('MANAGER'), undefined, can)
    expect(rest).toEqual({ nextBefore: null, ...can, isInviterVerified: true })
    expect(list).toHaveLength(1)
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'email',
      'endedAt',
      'events',
      'expiresAt',
      'id',
      'inviterName',
      'link',
      'maxUses',
      'role',
      'state',
      'uses',
    ])
    expect(list[0]).toMatchObject({
      state: 'PENDING',
      email: 'carl@family.example',
      inviterName: 'Anna Keller',
      link: `http://localhost:3000/invite/${code}`,
    })
    expect(list[0]?.events).toHaveLength(5)
    expect(list[0]?.events[0]).toEqual({ kind: 'OPENED', network: '192.0.2.0/24', at: expect.any(Date) })
  })

  it('shows others only their own invitations, without openings', async () => {
    const { familyGroupId, as, users } = await aFamily()
    await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id, email: 'carl@family.example' })
    const { id } = await anInvite(db, { familyGroupId, invitedBy: users.MEMBER.id })
    await db
      .insert(linkEvents)
      .values({ familyGroupId, linkType: 'INVITE', linkId: id, kind: 'OPENED', network: 'unknown' })
    const seen = (await listInvites(as('MEMBER'), undefined, can)).invites
    expect(seen.map((invite) => [invite.id, invite.events])).toEqual([[id, []]])
    expect((await listInvites(as('VIEWER'), undefined, can)).invites).toEqual([])
  })

  it('has no link when the invitation ended or its creator lost the right to invite', async () => {
    const { familyGroupId, as, users } = await aFamily()
    const invitedBy = users.MEMBER.id
    const ended = ['ACCEPTED', 'DECLINED', 'REVOKED'] as const
    for (const status of ended) await anInvite(db, { familyGroupId, invitedBy, status })
    await anInvite(db, {
      familyGroupId,
      invitedBy,
      createdAt: new Date('2020-01-01'),
      expiresAt: new Date('2020-01-02'),
    })
    await anInvite(db, { familyGroupId, invitedBy, role: 'MANAGER' })
    const { invites: list } = await listInvites(as('MANAGER'), undefined, can)
    expect(list.filter((invite) => invite.link !== null)).toEqual([])
    expect(list.map(({ state }) => state).toSorted()).toEqual([
      'ACCEPTED',
      'DECLINED',
      'REVOKED',
      'REVOKED',
      'REVOKED',
    ])
  })

  it('returns pages of 50, newest first, each invitation once', async () => {
    const { familyGroupId, as, users } = await aFamily()
    for (let made = 0; made < 60; made++) await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id })
    const first = await listInvites(as('MANAGER'), undefined, can)
    const second = await listInvites(as('MANAGER'), first.nextBefore ?? undefined, can)
    expect([first.invites.length, second.invites.length, second.nextBefore]).toEqual([50, 10, null])
    const ids = [...first.invites, ...second.invites].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  it('excludes other groups', async () => {
    const { as } = await aFamily()
    const other = await aFamily()
    await anInvite(db, { familyGroupId: other.familyGroupId, invitedBy: other.users.MANAGER.id })
    expect((await listInvites(as('MANAGER'), undefined, can)).invites).toEqual([])
  })
})

describe('revoking', () => {
  it('is allowed to the creator and managers, and is final', async () => {
    const { familyGroupId, as, users } = await aFamily()
    const own = await anInvite(db, { familyGroupId, invitedBy: users.MEMBER.id })
    const others = await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id })
    await expect(revokeInvite(as('MEMBER'), others.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(revokeInvite(as('VIEWER'), others.id)).rejects.toMatchObject({ code: 'forbidden' })
    await revokeInvite(as('MEMBER'), own.id)
    await revokeInvite(as('MANAGER'), own.id)
    await revokeInvite(as('MANAGER'), others.id)
    expect(await rowOf(own.id)).toMatchObject({ status: 'REVOKED', endedAt: expect.any(Date) })
    const log = await db.select({ verb: activityLog.verb, entityId: activityLog.entityId }).from(activityLog)
    expect(log).toEqual([
      { verb: 'REVOKED', entityId: own.id },
      { verb: 'REVOKED', entityId: others.id },
    ])
  })

  it('does not undo an answer or find another group’s invitation', async () => {
    const { familyGroupId, as, users } = await aFamily()
    const { id } = await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id, status: 'ACCEPTED' })
    await expect(revokeInvite(as('MANAGER'), id)).rejects.toMatchObject({ code: 'conflict' })
    const other = await aFamily()
    const answers = await Promise.all(
      [id, newId()].map((inviteId) =>
        revokeInvite(other.as('MANAGER'), inviteId).catch((error) => error.message),
      ),
    )
    expect(new Set(answers)).toEqual(
      new Set(['This invitation does not exist, or you have no access to it.']),
    )
  })
})

describe('the codes behind notifications', () => {
  it('are only for the confirmed address while the invitation is open', async () => {
    const { familyGroupId, users } = await aFamily()
    const invitedBy = users.MANAGER.id
    const email = 'carl@family.example'
    const mine = await anInvite(db, { familyGroupId, invitedBy, email })
    const others = [
      await anInvite(db, { familyGroupId, invitedBy, email: 'dora@family.example' }),
      await anInvite(db, { familyGroupId, invitedBy }),
      await anInvite(db, { familyGroupId, invitedBy, email, status: 'DECLINED' }),
      await anInvite(db, {
        familyGroupId,
        invitedBy,
        email,
        createdAt: new Date('2020-01-01'),
        expiresAt: new Date('2020-01-02'),
      }),
    ]
    const ids = [mine, ...others].map(({ id }) => id)
    const carl = await aUser(db, { email: 'Carl@family.example' })
    const codes = () => codesOfInvites(asUser(db, carl), ids)
    expect(await codes()).toEqual(new Map([[mine.id, mine.code]]))
    const unverified = await aUser(db, { email, emailVerified: false })
    expect(await codesOfInvites(asUser(db, unverified), ids)).toEqual(new Map())
    await db.update(familyGroups).set({ deletedAt: new Date() })
    expect(await codes()).toEqual(new Map())
  })
})

it('lists an invitation from before a secret rotation without its link', async () => {
  const { familyGroupId, users, as } = await aFamily()
  const email = 'carl@family.example'
  const of = { familyGroupId, invitedBy: users.MANAGER.id, email }
  const old = await anInvite(db, of, 'the secret that was lost, long enough to be one')
  const young = await anInvite(db, of)
  const { invites: listed } = await listInvites(as('MANAGER'), undefined, can)
  expect(listed.map(({ id, state, link: shown }) => [id, state, shown])).toEqual([
    [young.id, 'PENDING', `http://localhost:3000/invite/${young.code}`],
    [old.id, 'PENDING', null],
  ])
  const carl = await aUser(db, { email })
  const codes = await codesOfInvites(asUser(db, carl), [old.id, young.id])
  expect(codes).toEqual(new Map([[young.id, young.code]]))
})

describe('the sweep', () => {
  it('removes openings and ended invitations after 90 days', async () => {
    const { familyGroupId, users } = await aFamily()
    const aged = async (age: string) => {
      const { id } = await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id })
      await db.execute(sql`
        update invites set created_at = now() - ${age}::interval - interval '7 days', expires_at = now() - ${age}::interval
        where id = ${id}`)
      await db.insert(linkEvents).values({
        familyGroupId,
        linkType: 'INVITE',
        linkId: id,
        kind: 'OPENED',
        network: 'unknown',
        at: sql`now() - ${age}::interval`,
      })
    }
    await aged('91 days')
    await aged('89 days')
    await anInvite(db, { familyGroupId, invitedBy: users.MANAGER.id })
    expect(await sweepInvites(db)).toEqual({ events: 1, invites: 1 })
    expect(await sweepInvites(db)).toEqual({ events: 0, invites: 0 })
    expect(await db.$count(invites)).toBe(2)
  })
})

it('does not restore former invitations of a member who returned', async () => {
  const { familyGroupId, as } = await aFamily()
  const carl = await aUser(db)
  await anInvite(db, { familyGroupId, invitedBy: carl.id })
  await aMembership(db, { familyGroupId, userId: carl.id, role: 'MANAGER', color: 'pine' })
  expect((await listInvites(as('MANAGER'), undefined, can)).invites).toMatchObject([{ state: 'REVOKED' }])
})
