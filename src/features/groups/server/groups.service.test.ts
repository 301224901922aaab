import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asMember, asUser } from '../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import { newId } from '../../../lib/ids.ts'
import { activityLog, familyGroups, memberships } from '../../../server/db/schema/groups.ts'
import { maxGroupsPerUser } from '../groups.rules.ts'
import { createGroupInput } from '../groups.schemas.ts'
import { changeInGroup, getMember } from './access.ts'
import { createGroup, listMyFamilyGroups } from './groups.service.ts'

const database = testDatabase()
const { db } = database
const input = { name: 'The Kellers', currency: 'EUR', timeZone: 'Europe/Zurich' }

describe('creating a group', () => {
  it('makes its creator the first manager and writes it into the log', async () => {
    const anna = await aUser(db)
    const { familyGroupId } = await createGroup(asUser(db, anna), input)
    expect(await listMyFamilyGroups(asUser(db, anna))).toEqual([
      { familyGroupId, role: 'MANAGER', familyGroup: { ...input, isSample: false } },
    ])
    const log = await db.select().from(activityLog).where(eq(activityLog.familyGroupId, familyGroupId))
    expect(log).toMatchObject([{ verb: 'created', actorLabel: 'Anna Keller', entityType: 'group' }])
  })

  it('stops at the limit of groups, also when many requests come at once', async () => {
    const anna = await aUser(db)
    for (let made = 0; made < maxGroupsPerUser - 1; made++) await aGroup(db, [{ user: anna }])
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => createGroup(asUser(db, anna), input)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listMyFamilyGroups(asUser(db, anna))).toHaveLength(maxGroupsPerUser)
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
  it('leaves out groups of others, deleted ones and those that I left', async () => {
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

describe('the door to a group', () => {
  it('answers the same for an unknown id, a foreign id and nonsense', async () => {
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
        null,
      ].map((scope) =>
        getMember(asUser(db, anna), scope).then(
          () => 'let in',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['This does not exist, or you have no access to it.']))
  })

  it('reads the role again inside the change: a removal that has just happened counts', async () => {
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

describe('the activity log', () => {
  it('cannot be rewritten or shortened', async () => {
    const anna = await aUser(db)
    await createGroup(asUser(db, anna), input)
    await expect(db.update(activityLog).set({ verb: 'dreamt' })).rejects.toThrow()
    await expect(db.delete(activityLog)).rejects.toThrow()
    expect(await db.select().from(activityLog)).toHaveLength(1)
  })

  it('goes with its group when the group is purged', async () => {
    const anna = await aUser(db)
    await createGroup(asUser(db, anna), input)
    await db.delete(familyGroups)
    expect(await db.select().from(activityLog)).toHaveLength(0)
  })
})
