import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, MemberContext, Role } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { maxGroupsPerUser, maxMembersPerGroup, memberColors } from '../groups.rules.ts'
import { updateMyColorInput } from '../groups.schemas.ts'
import { changeInGroup, getMember } from './access.service.ts'
import { addMember, lockGroup } from './groups.service.ts'
import * as service from './members.service.ts'
import { listMembers } from './memberships.repository.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let anna: MemberContext
let ben: MemberContext
let vera: MemberContext

async function join(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId)
  ben = await join('Ben', 'MEMBER')
  vera = await join('Vera', 'VIEWER')
})

const idOf = (ctx: MemberContext) => ctx.user.id
const roles = async () => (await service.listMembers(anna)).map(({ firstName, role }) => [firstName, role])
const managers = async (familyGroupId: string) =>
  (await listMembers(db, familyGroupId)).filter(({ role }) => role === 'MANAGER')
const toldTo = (user: CurrentUser) =>
  db
    .select({ type: notifications.type, title: notifications.title, metadata: notifications.metadata })
    .from(notifications)
    .where(eq(notifications.userId, user.id))
const logOfMembers = () =>
  db
    .select({ verb: activityLog.verb, before: activityLog.before, after: activityLog.after })
    .from(activityLog)
    .where(and(eq(activityLog.familyGroupId, groupId), eq(activityLog.entityType, 'member')))

let codes = 0
async function anInvite(by: MemberContext, role: Role): Promise<string> {
  const [row] = await db
    .insert(invites)
    .values({
      familyGroupId: groupId,
      codeHash: Buffer.from(`code ${codes++}`),
      codeSealed: 'sealed',
      role,
      invitedBy: idOf(by),
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning({ id: invites.id })
  return row?.id ?? ''
}
const statusOf = async (...ids: string[]) => {
  const rows = await db.select().from(invites).where(inArray(invites.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

const lastManager = {
  code: 'conflict',
  message: 'A group needs at least one manager. Make someone else a manager first.',
}

describe('the member list', () => {
  it('shows e-mail addresses to managers only, with the same keys for everyone', async () => {
    const keys = ['color', 'email', 'firstName', 'isMe', 'joinedAt', 'lastName', 'name', 'profileImageUrl']
    for (const ctx of [anna, ben, vera]) {
      const members = await service.listMembers(ctx)
      for (const member of members) {
        expect(Object.keys(member).toSorted()).toEqual([...keys, 'role', 'userId'])
        expect(member.isMe).toBe(member.userId === idOf(ctx))
      }
      const text = JSON.stringify(members)
      expect(text.includes('@family.example')).toBe(ctx === anna)
    }
  })

  it('leaves out former members and calls unnamed members “A member”', async () => {
    const nameless = await aUser(db, { firstName: null, lastName: null })
    await aMembership(db, { familyGroupId: groupId, userId: nameless.id, role: 'MEMBER', color: 'pine' })
    await service.removeMember(anna, idOf(ben))
    const names = (await service.listMembers(anna)).map(({ name }) => name)
    expect(names).toEqual(['Anna Keller', 'Vera Keller', 'A member'])
  })

  it('uses only index scans to read and change members', async () => {
    const carla = await aUser(db)
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await service.listMembers(ctx)
      await service.updateMemberRole(ctx, { familyGroupId: groupId, userId: idOf(ben), role: 'MANAGER' })
      await service.updateMemberRole(ctx, { familyGroupId: groupId, userId: idOf(anna), role: 'MEMBER' })
      await service.leaveGroup({ ...vera, db: indexed })
      await indexed.transaction((tx) =>
        addMember(tx, { familyGroupId: groupId, userId: carla.id, role: 'MEMBER' }),
      )
    })
  })
})

describe('a role', () => {
  it('can be changed by a manager; the person is notified and the change logged', async () => {
    await service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(ben), role: 'MANAGER' })
    expect(await roles()).toContainEqual(['Ben', 'MANAGER'])
    expect(await toldTo(ben.user)).toEqual([
      {
        type: 'ROLE_CHANGED',
        title: 'Your role in The Kellers is now Manager',
        metadata: { familyGroupId: groupId },
      },
    ])
    expect(await toldTo(anna.user)).toEqual([])
    expect(await logOfMembers()).toEqual([
      { verb: 'CHANGED', before: { role: 'MEMBER', name: 'Ben Keller' }, after: { role: 'MANAGER' } },
    ])
  })

  it('that stays the same notifies no one', async () => {
    await service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(ben), role: 'MEMBER' })
    expect(await toldTo(ben.user)).toEqual([])
    expect(await logOfMembers()).toEqual([])
  })

  it('cannot be changed by members and viewers', async () => {
    for (const ctx of [ben, vera]) {
      for (const target of [anna, ctx]) {
        const change = { familyGroupId: groupId, userId: idOf(target), role: 'MANAGER' } as const
        await expect(service.updateMemberRole(ctx, change)).rejects.toMatchObject({ code: 'forbidden' })
        await expect(service.removeMember(ctx, idOf(target === ctx ? anna : target))).rejects.toMatchObject({
          code: 'forbidden',
        })
      }
    }
    expect(await roles()).toEqual([
      ['Anna', 'MANAGER'],
      ['Ben', 'MEMBER'],
      ['Vera', 'VIEWER'],
    ])
  })

  it('answers the same for a non-member and an unknown person', async () => {
    const stranger = await aUser(db)
    const change = { familyGroupId: groupId, userId: stranger.id, role: 'MEMBER' } as const
    await expect(service.updateMemberRole(anna, change)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.removeMember(anna, stranger.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('applies from the next call', async () => {
    await service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(ben), role: 'VIEWER' })
    await expect(changeInGroup(ben, 'property.edit', async () => {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('ends pending invitations that the lower role no longer allows', async () => {
    const carla = await join('Carla', 'MANAGER')
    const made = [await anInvite(carla, 'MANAGER'), await anInvite(carla, 'MEMBER')]
    const ofAnna = await anInvite(anna, 'MANAGER')
    const demote = (role: Role) =>
      service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(carla), role })
    await demote('MEMBER')
    expect(await statusOf(...made, ofAnna)).toEqual(['REVOKED', 'PENDING', 'PENDING'])
    await demote('VIEWER')
    expect(await statusOf(...made, ofAnna)).toEqual(['REVOKED', 'REVOKED', 'PENDING'])
  })
})

describe('removing a member', () => {
  it('notifies them and the other managers, ends their invitations and keeps their history', async () => {
    const carla = await join('Carla', 'MANAGER')
    const invite = await anInvite(ben, 'MEMBER')
    await service.removeMember(anna, idOf(ben))
    expect(await toldTo(ben.user)).toEqual([
      { type: 'MEMBER_REMOVED', title: 'You were removed from The Kellers', metadata: {} },
    ])
    expect(await toldTo(carla.user)).toEqual([
      {
        type: 'MEMBER_REMOVED',
        title: 'Ben Keller was removed from The Kellers',
        metadata: { familyGroupId: groupId },
      },
    ])
    expect(await toldTo(anna.user)).toEqual([])
    expect(await toldTo(vera.user)).toEqual([])
    expect(await statusOf(invite)).toEqual(['REVOKED'])
    expect(await logOfMembers()).toEqual([
      { verb: 'REMOVED', before: { role: 'MEMBER', name: 'Ben Keller' }, after: null },
    ])
  })

  it('refuses their next call, reads and writes alike', async () => {
    await service.removeMember(anna, idOf(ben))
    const gone = { code: 'not-found', message: 'This does not exist, or you have no access to it.' }
    await expect(getMember(ben, ['familyGroupId'], { familyGroupId: groupId })).rejects.toMatchObject(gone)
    await expect(changeInGroup(ben, 'group.see', async () => {})).rejects.toMatchObject(gone)
    await expect(service.leaveGroup(ben)).rejects.toMatchObject(gone)
  })
})

describe('leaving a group', () => {
  it('is open to everyone, notifies the managers and ends the member’s invitations', async () => {
    const invite = await anInvite(ben, 'VIEWER')
    await service.leaveGroup(ben)
    await service.leaveGroup(vera)
    expect(await roles()).toEqual([['Anna', 'MANAGER']])
    expect((await toldTo(anna.user)).map(({ title }) => title).toSorted()).toEqual([
      'Ben Keller left The Kellers',
      'Vera Keller left The Kellers',
    ])
    expect(await toldTo(ben.user)).toEqual([])
    expect(await statusOf(invite)).toEqual(['REVOKED'])
  })

  it('is the same as removing oneself', async () => {
    await service.removeMember(ben, idOf(ben))
    expect((await logOfMembers()).map(({ verb }) => verb)).toEqual(['LEFT'])
  })
})

describe('the last manager', () => {
  it('can neither leave nor be demoted, and learns what to do', async () => {
    await expect(service.leaveGroup(anna)).rejects.toMatchObject(lastManager)
    await expect(service.removeMember(anna, idOf(anna))).rejects.toMatchObject(lastManager)
    await expect(
      service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(anna), role: 'VIEWER' }),
    ).rejects.toMatchObject(lastManager)
    expect(await managers(groupId)).toHaveLength(1)
    await service.updateMemberRole(anna, { familyGroupId: groupId, userId: idOf(ben), role: 'MANAGER' })
    await service.leaveGroup(anna)
    expect((await managers(groupId)).map(({ firstName }) => firstName)).toEqual(['Ben'])
  })

  it('does not count a person who can never sign in', async () => {
    const relative = await aUser(db, { issuer: 'sample', firstName: 'Ingrid' })
    await aMembership(db, { familyGroupId: groupId, userId: relative.id, role: 'MANAGER', color: 'pine' })
    await expect(service.leaveGroup(anna)).rejects.toMatchObject(lastManager)
  })

  it('does not count a suspended person', async () => {
    const carla = await aUser(db, { suspendedAt: new Date() })
    await aMembership(db, { familyGroupId: groupId, userId: carla.id, role: 'MANAGER', color: 'pine' })
    await expect(service.leaveGroup(anna)).rejects.toMatchObject(lastManager)
  })

  it('of a sample family is told how to remove it', async () => {
    const sample = await aGroup(db, [{ user: anna.user }], { isSample: true })
    await expect(service.leaveGroup(asMember(db, anna.user, sample.id))).rejects.toThrow(
      'choose “Remove sample data”',
    )
  })
})

/** Two managers of one group. */
async function twoManagers(): Promise<[MemberContext, MemberContext]> {
  const [one, other] = [await aUser(db), await aUser(db)]
  const { id } = await aGroup(db, [{ user: one }, { user: other }])
  return [asMember(db, one, id), asMember(db, other, id)]
}

const races: [string, (one: MemberContext, other: MemberContext) => Promise<unknown>][] = [
  [
    'demote each other',
    (one, other) =>
      service.updateMemberRole(one, {
        familyGroupId: one.member.familyGroupId,
        userId: idOf(other),
        role: 'MEMBER',
      }),
  ],
  ['remove each other', (one, other) => service.removeMember(one, idOf(other))],
  ['leave', (one) => service.leaveGroup(one)],
]

describe('concurrent changes', () => {
  it.each(races)('by two managers (%s): each of 50 pairs keeps exactly one manager', async (_, act) => {
    const pairs = await Promise.all(Array.from({ length: 50 }, twoManagers))
    // Five pairs at a time because the pool has ten connections.
    for (let first = 0; first < pairs.length; first += 5) {
      const outcomes = await Promise.all(
        pairs
          .slice(first, first + 5)
          .map(([one, other]) => Promise.allSettled([act(one, other), act(other, one)])),
      )
      for (const outcome of outcomes) {
        expect(outcome.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        for (const result of outcome) {
          if (result.status === 'rejected') {
            expect(['forbidden', 'not-found', 'conflict']).toContain(result.reason.code)
          }
        }
      }
    }
    for (const [{ member }] of pairs) expect(await managers(member.familyGroupId)).toHaveLength(1)
  })

  it('do not deadlock when a member is removed while changing counted data', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = await twoManagers()
      const counted = changeInGroup(other, 'property.create', (tx, { familyGroupId }) =>
        lockGroup(tx, familyGroupId),
      )
      const [removal, change] = await Promise.allSettled([service.removeMember(one, idOf(other)), counted])
      expect(removal.status).toBe('fulfilled')
      if (change.status === 'rejected') expect(change.reason.code).toBe('not-found')
    }
  })
})

describe('adding a member', () => {
  const add = (userId: string, role: Role = 'MEMBER', familyGroupId = groupId) =>
    db.transaction((tx) => addMember(tx, { familyGroupId, userId, role }))

  it('assigns an unused colour', async () => {
    const user = await aUser(db)
    expect(await add(user.id)).toEqual({ wasMember: false })
    const members = await listMembers(db, groupId)
    const taken = members.filter(({ userId }) => userId !== user.id).map(({ color }) => color)
    expect(taken).not.toContain(members.find(({ userId }) => userId === user.id)?.color)
  })

  it('leaves an existing member unchanged', async () => {
    expect(await add(idOf(vera), 'MANAGER')).toEqual({ wasMember: true })
    expect(await roles()).toContainEqual(['Vera', 'VIEWER'])
  })

  it('restores a removed member with the new role in the same row', async () => {
    await service.removeMember(anna, idOf(ben))
    expect(await add(idOf(ben), 'VIEWER')).toEqual({ wasMember: false })
    expect(await roles()).toContainEqual(['Ben', 'VIEWER'])
    expect(await getMember(ben, ['familyGroupId'], { familyGroupId: groupId })).toMatchObject({
      role: 'VIEWER',
    })
    const rows = await db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, idOf(ben)))
    expect(rows).toMatchObject([{ leftAt: null }])
  })

  it('stops at the member limit under concurrency', async () => {
    for (let members = 3; members < maxMembersPerGroup - 1; members++) await join('Someone', 'VIEWER')
    const others = await Promise.all(Array.from({ length: 4 }, () => aUser(db)))
    const results = await Promise.allSettled(others.map(({ id }) => add(id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find((result) => result.status === 'rejected')?.reason.message).toBe(
      'The Kellers has reached the limit of 50 members. A manager has to remove someone first.',
    )
    expect(await service.listMembers(anna)).toHaveLength(maxMembersPerGroup)
  })

  it('stops at a person’s group limit under concurrency', async () => {
    const carla = await aUser(db)
    for (let made = 0; made < maxGroupsPerUser - 1; made++) await aGroup(db, [{ user: carla }])
    const others = await Promise.all(Array.from({ length: 3 }, () => aGroup(db, [{ user: anna.user }])))
    const results = await Promise.allSettled(others.map(({ id }) => add(carla.id, 'MEMBER', id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('creates one membership for fifty concurrent accepts', async () => {
    const carla = await aUser(db)
    const results = await Promise.all(Array.from({ length: 50 }, () => add(carla.id)))
    expect(results.filter(({ wasMember }) => !wasMember)).toHaveLength(1)
  })
})

describe('one’s own colour', () => {
  it('can be changed by every member to an available colour', async () => {
    await service.updateMyColor(vera, { familyGroupId: groupId, color: 'plum' })
    const me = (await service.listMembers(vera)).find(({ isMe }) => isMe)
    expect(me?.color).toBe('plum')
    const input = (color: string) => updateMyColorInput.safeParse({ familyGroupId: groupId, color })
    for (const color of memberColors) expect(input(color).success).toBe(true)
    expect(input('red').error?.issues[0]?.message).toBe('Choose one of the colours.')
  })
})
