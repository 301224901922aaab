import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { maxGroupsPerUser, newGroupsPerDay } from '../groups.rules.ts'
import { createGroupInput, groupView, updateGroupInput } from '../groups.schemas.ts'
import { changeInGroup, getMember } from './access.service.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  listDeletedGroups,
  listMyFamilyGroups,
  purgeDeletedGroups,
  restoreGroup,
  updateGroup,
} from './groups.service.ts'

const database = testDatabase()
const { db } = database
const input = { name: 'The Kellers', currency: 'EUR', timeZone: 'Europe/Zurich' }

describe('creating a group', () => {
  it('makes its creator the first manager and logs it', async () => {
    const anna = await aUser(db)
    const { familyGroupId } = await createGroup(asUser(db, anna), input)
    expect(await listMyFamilyGroups(asUser(db, anna))).toEqual([
      { familyGroupId, role: 'MANAGER', familyGroup: { ...input, isSample: false } },
    ])
    const log = await db.select().from(activityLog).where(eq(activityLog.familyGroupId, familyGroupId))
    expect(log).toMatchObject([{ verb: 'CREATED', actorLabel: 'Anna Keller', entityType: 'group' }])
  })

  it('stops at the group limit under concurrent requests', async () => {
    const anna = await aUser(db)
    for (let made = 0; made < maxGroupsPerUser - 1; made++) await aGroup(db, [{ user: anna }])
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => createGroup(asUser(db, anna), input)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listMyFamilyGroups(asUser(db, anna))).toHaveLength(maxGroupsPerUser)
  })

  it('limits how many groups a person can create and delete a day', async () => {
    const anna = asUser(db, await aUser(db), { limits: createLimits(database.pool) })
    for (let made = 0; made < newGroupsPerDay.points; made++) {
      const { familyGroupId } = await createGroup(anna, input)
      await deleteGroup(asMember(db, anna.user, familyGroupId))
    }
    await expect(createGroup(anna, input)).rejects.toMatchObject({
      code: 'too-many',
      message: 'You can create 30 groups a day. Try again tomorrow.',
    })
    const ben = asUser(db, await aUser(db), { limits: anna.limits })
    await expect(createGroup(ben, input)).resolves.toBeDefined()
  })

  it.each([
    ['', false],
    [' ', false],
    ['A', false],
    [' A ', false],
    ['AB', true],
    ['x'.repeat(50), true],
    ['x'.repeat(51), false],
  ])('accepts the name %j: %s', (name, accepted) => {
    expect(createGroupInput.safeParse({ ...input, name }).success).toBe(accepted)
  })

  it('refuses an unknown currency, an unknown time zone and unknown keys', () => {
    expect(createGroupInput.safeParse({ ...input, currency: 'XXZ' }).success).toBe(false)
    expect(createGroupInput.safeParse({ ...input, timeZone: 'Mars/Olympus' }).success).toBe(false)
    expect(createGroupInput.safeParse({ ...input, isSample: true }).success).toBe(false)
  })
})

describe('the list of my groups', () => {
  it('leaves out other people’s groups, deleted groups and groups I left', async () => {
    const anna = await aUser(db)
    const ben = await aUser(db)
    await aGroup(db, [{ user: ben }])
    const deleted = await aGroup(db, [{ user: anna }])
    await db.update(familyGroups).set({ deletedAt: new Date() }).where(eq(familyGroups.id, deleted.id))
    const left = await aGroup(db, [{ user: anna }])
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.familyGroupId, left.id))
    const mine = await aGroup(db, [{ user: anna, role: 'VIEWER' }])
    const listed = await listMyFamilyGroups(asUser(db, anna))
    expect(listed.map(({ familyGroupId, role }) => [familyGroupId, role])).toEqual([[mine.id, 'VIEWER']])
  })
})

describe('access to a group', () => {
  it('answers the same for unknown, foreign and invalid ids', async () => {
    const anna = await aUser(db)
    const ben = await aUser(db)
    const foreign = await aGroup(db, [{ user: ben }])
    const house = await aProperty(db, foreign.id)
    const answers = await Promise.all(
      [
        { familyGroupId: newId() },
        { familyGroupId: foreign.id },
        { propertyId: newId() },
        { propertyId: house.id },
        { familyGroupId: "' or 1=1" },
        { familyGroupId: { id: foreign.id } },
        'text',
        null,
      ].map((input) =>
        getMember(asUser(db, anna), ['familyGroupId', 'propertyId'], input).then(
          () => 'let in',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['This does not exist, or you have no access to it.']))
  })

  it('checks the role again inside the transaction', async () => {
    const anna = await aUser(db)
    const group = await aGroup(db, [{ user: anna }])
    const ctx = asMember(db, anna, group.id, 'MANAGER')
    await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.userId, anna.id))
    await expect(changeInGroup(ctx, 'property.create', async () => 'changed')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, anna.id))
    await expect(changeInGroup(ctx, 'property.create', async () => 'changed')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('group settings', () => {
  const settings = { name: 'Cabin people', timeZone: 'UTC', weekStart: 0, approvalThresholdMinor: 20_000 }

  it('can be changed by a manager, and the log has the previous values', async () => {
    const anna = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
    const ctx = asMember(db, anna, familyGroupId)
    expect(await updateGroup(ctx, { familyGroupId, version: 1, ...settings })).toEqual({ version: 2 })
    expect(await getGroup(ctx)).toMatchObject({ ...settings, currency: 'EUR', version: 2 })
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({
      verb: 'CHANGED',
      before: {
        name: 'The Kellers',
        timeZone: 'Europe/Zurich',
        weekStart: 1,
        approvalThresholdMinor: 50_000,
      },
      after: settings,
    })
  })

  it('refuse a stale edit with the newer values and overwrite nothing', async () => {
    const anna = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
    const ctx = asMember(db, anna, familyGroupId)
    const save = (name: string) => updateGroup(ctx, { familyGroupId, version: 1, ...settings, name })
    const results = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map(save))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const current = await getGroup(ctx)
    expect(current.version).toBe(2)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toMatchObject({ code: 'conflict', details: { current } })
      expect(groupView.parse(result.reason.details.current)).toEqual(current)
    }
  })

  it('keep the version when nothing changes', async () => {
    const anna = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }], settings)
    await updateGroup(asMember(db, anna, familyGroupId), { familyGroupId, version: 1, ...settings })
    expect(await db.select().from(activityLog)).toEqual([])
    expect(await getGroup(asMember(db, anna, familyGroupId))).toMatchObject({ version: 1 })
  })

  it('refuse a currency, an impossible weekday and a one-letter name', () => {
    const input = { familyGroupId: newId(), version: 1, ...settings }
    expect(updateGroupInput.safeParse(input).success).toBe(true)
    expect(updateGroupInput.parse({ ...input, weekStart: '6' }).weekStart).toBe(6)
    for (const wrong of [
      { currency: 'CHF' },
      { weekStart: 7 },
      { weekStart: '' },
      { name: 'A' },
      { approvalThresholdMinor: -1 },
      { approvalThresholdMinor: 1.5 },
      { timeZone: 'Mars/Olympus' },
    ]) {
      expect(updateGroupInput.safeParse({ ...input, ...wrong }).success).toBe(false)
    }
  })

  it.each(['MEMBER', 'VIEWER'] as const)('and deletion and restoring are refused for a %s', async (role) => {
    const [anna, ben] = [await aUser(db), await aUser(db)]
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }, { user: ben, role }])
    const ctx = asMember(db, ben, familyGroupId, role)
    const tries = [
      () => updateGroup(ctx, { familyGroupId, version: 1, ...settings }),
      () => deleteGroup(ctx),
      () => restoreGroup(ctx),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await getGroup(ctx)).toMatchObject({ name: 'The Kellers', version: 1 })
  })
})

describe('deleting a group', () => {
  async function aFamily() {
    const [anna, ben] = [await aUser(db), await aUser(db, { firstName: 'Ben' })]
    const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
    return { id, anna: asMember(db, anna, id), ben: asMember(db, ben, id, 'MEMBER') }
  }

  it('removes it from everyone’s list, and restoring brings it back unchanged', async () => {
    const { id, anna, ben } = await aFamily()
    const house = await aProperty(db, id)
    await deleteGroup(anna)
    for (const ctx of [anna, ben]) {
      expect(await listMyFamilyGroups(ctx)).toEqual([])
      await expect(getMember(ctx, ['propertyId'], { propertyId: house.id })).rejects.toMatchObject({
        code: 'not-found',
      })
    }
    await restoreGroup(anna)
    expect(await listMyFamilyGroups(ben)).toMatchObject([{ familyGroupId: id, role: 'MEMBER' }])
    expect(await getMember(ben, ['propertyId'], { propertyId: house.id })).toMatchObject({
      familyGroupId: id,
    })
    const log = await db.select({ verb: activityLog.verb }).from(activityLog)
    expect(log.map(({ verb }) => verb)).toEqual(['DELETED', 'RESTORED'])
  })

  it('lists it for its managers only, with its purge date', async () => {
    const { id, anna, ben } = await aFamily()
    await deleteGroup(anna)
    const [listed, ...others] = await listDeletedGroups(anna)
    expect(others).toEqual([])
    expect(listed).toMatchObject({ familyGroupId: id, name: 'The Kellers' })
    const days = Date.parse(listed?.removedAt ?? '') - Date.parse(listed?.deletedAt ?? '')
    expect(days).toBe(30 * 24 * 3_600_000)
    expect(await listDeletedGroups(ben)).toEqual([])
    expect(await listDeletedGroups(asUser(db, await aUser(db)))).toEqual([])
  })

  it('happens once when two managers delete at the same time', async () => {
    const { id, anna } = await aFamily()
    const carla = await aUser(db)
    await aMembership(db, { familyGroupId: id, userId: carla.id, role: 'MANAGER', color: 'lake' })
    const results = await Promise.allSettled([deleteGroup(anna), deleteGroup(asMember(db, carla, id))])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const again = await Promise.allSettled([restoreGroup(anna), restoreGroup(asMember(db, carla, id))])
    expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends its pending invitations permanently', async () => {
    const { id, anna } = await aFamily()
    await db.insert(invites).values({
      familyGroupId: id,
      codeHash: Buffer.from('code'),
      codeSealed: 'sealed',
      role: 'MEMBER',
      expiresAt: new Date(Date.now() + 60_000),
    })
    await deleteGroup(anna)
    await restoreGroup(anna)
    expect(await db.select({ status: invites.status }).from(invites)).toEqual([{ status: 'REVOKED' }])
  })

  it('is refused for a sample family', async () => {
    const anna = await aUser(db)
    const { id } = await aGroup(db, [{ user: anna }], { isSample: true })
    await expect(deleteGroup(asMember(db, anna, id))).rejects.toThrow('“Remove sample data”')
  })

  it('refuses restoring above the group limit', async () => {
    const { anna } = await aFamily()
    await deleteGroup(anna)
    for (let made = 0; made < maxGroupsPerUser; made++) await aGroup(db, [{ user: anna.user }])
    await expect(restoreGroup(anna)).rejects.toMatchObject({
      code: 'conflict',
      message: 'You have reached the limit of 20 groups. Leave one first.',
    })
  })

  it('purges everything after 30 days and not earlier', async () => {
    const { id, anna } = await aFamily()
    await aProperty(db, id)
    await deleteGroup(anna)
    const age = (days: number) =>
      db.update(familyGroups).set({ deletedAt: sql`now() - make_interval(days => ${days})` })
    await age(29)
    expect(await purgeDeletedGroups(aRequestContext(db))).toBe(0)
    await age(31)
    await expect(restoreGroup(anna)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listDeletedGroups(anna)).toEqual([])
    expect(await purgeDeletedGroups(aRequestContext(db))).toBe(1)
    for (const table of [familyGroups, memberships, properties, activityLog]) {
      expect(await db.select().from(table)).toEqual([])
    }
  })
})

describe('group queries', () => {
  it('use only index scans', async () => {
    const anna = await aUser(db)
    const { id } = await aGroup(db, [{ user: anna }])
    await expectIndexed(database, async (indexed) => {
      const ctx = asMember(indexed, anna, id)
      await listMyFamilyGroups(ctx)
      await listDeletedGroups(ctx)
      await getGroup(ctx)
      await getMember(ctx, ['deletedFamilyGroupId'], { deletedFamilyGroupId: id })
    })
  })
})

describe('the activity log', () => {
  it('cannot be rewritten or truncated', async () => {
    const anna = await aUser(db)
    await createGroup(asUser(db, anna), input)
    await expect(db.update(activityLog).set({ verb: 'dreamt' })).rejects.toThrow()
    await expect(db.delete(activityLog)).rejects.toThrow()
    expect(await db.select().from(activityLog)).toHaveLength(1)
  })

  it('is removed when its group is purged', async () => {
    const anna = await aUser(db)
    await createGroup(asUser(db, anna), input)
    await db.delete(familyGroups)
    expect(await db.select().from(activityLog)).toHaveLength(0)
  })
})
