import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aCalendarFeed } from '../../../../../test/factories/calendar-feeds.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aFamilyEvent, aProject, aStay, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { deleteGroup } from '../../../base/groups/server/groups.service.ts'
import { leaveGroup, removeMember } from '../../../base/groups/server/members.service.ts'
import { maxFeedEvents } from '../calendar-feeds.rules.ts'
import * as service from './calendar-feeds.service.ts'

const database = testDatabase()
const { db } = database
const clock = { now: () => new Date('2027-06-01T12:00:00Z') }
const joinedAt = new Date('2026-01-01T00:00:00Z')
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext

beforeEach(async () => {
  const [first, second] = [await aUser(db), await aUser(db, { firstName: 'Ben' })]
  const { id: familyGroupId } = await aGroup(db, [{ user: first }])
  await aMembership(db, { familyGroupId, userId: second.id, role: 'VIEWER', color: 'pine' })
  await db.update(memberships).set({ joinedAt })
  house = { id: (await aProperty(db, familyGroupId, { name: 'Lake cabin' })).id, familyGroupId }
  anna = asMember(db, first, familyGroupId, 'MANAGER', { clock })
  ben = asMember(db, second, familyGroupId, 'VIEWER', { clock })
})

const from = { address: '198.51.100.7' }
const tokenOf = (address: string) => address.split('/').at(-1)?.replace('.ics', '') ?? ''
const read = (token: string) => service.readFeed(aRequestContext(db, { clock }), token, from)
const titles = async (token: string) =>
  new ICAL.Component(ICAL.parse(await read(token)))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
const make = async (
  ctx: MemberContext,
  scope: 'ALL' | 'MINE' | 'PROPERTY' = 'ALL',
  ofPropertyId: string | null = null,
) =>
  tokenOf((await service.makeFeed(ctx, { familyGroupId: house.familyGroupId, scope, ofPropertyId })).address)
const notValid = {
  code: 'not-found',
  message: 'This address is no longer valid. Create a new one in your profile.',
}

describe('a calendar feed', () => {
  it('contains what the calendar shows, from three months back to a year ahead', async () => {
    await aTask(db, house, { title: 'Too old', dueOn: '2027-02-28' })
    await aTask(db, house, { title: 'Old', dueOn: '2027-03-01' })
    await aTask(db, house, { title: 'Far', dueOn: '2028-06-01' })
    await aTask(db, house, { title: 'Too far', dueOn: '2028-06-02' })
    await aTask(db, house, { title: 'Without a day' })
    await aStay(db, house, { userId: ben.user.id, startsOn: '2027-05-30', endsOn: '2027-06-05' })
    await aFamilyEvent(db, house.familyGroupId, {
      title: 'Meeting',
      startsOn: '2027-07-01',
      endsOn: '2027-07-01',
    })
    await anAsset(db, house, { name: 'Boiler', warrantyUntil: '2027-09-01' })
    expect((await titles(await make(ben))).toSorted()).toEqual(
      [
        'Old',
        'Far',
        'Ben Keller at Lake cabin (requested)',
        'Meeting',
        'Warranty for Boiler ends',
        'Check the handover list for Lake cabin',
      ].toSorted(),
    )
  })

  it('contains the reader’s tasks and stays and all events when limited to their own', async () => {
    const mine = { dueOn: '2027-07-01', assigneeUserId: ben.user.id }
    await aTask(db, house, { ...mine, title: 'Mine' })
    await aTask(db, house, { ...mine, title: 'Hers', assigneeUserId: anna.user.id })
    await aStay(db, house, { userId: ben.user.id, status: 'CONFIRMED' })
    await aStay(db, house, { userId: anna.user.id, status: 'CONFIRMED' })
    await aFamilyEvent(db, house.familyGroupId, {
      title: 'Meeting',
      startsOn: '2027-07-02',
      endsOn: '2027-07-02',
    })
    expect(await titles(await make(ben, 'MINE'))).toEqual(['Mine', 'Meeting', 'Ben Keller at Lake cabin'])
  })

  it('contains only its house and has its name when limited to one', async () => {
    const boat = await aProperty(db, house.familyGroupId, { name: 'Boat' })
    await aTask(db, house, { title: 'Gutters', dueOn: '2027-07-01' })
    await aTask(db, boat, { title: 'Sails', dueOn: '2027-07-01' })
    const token = await make(ben, 'PROPERTY', boat.id)
    expect(await titles(token)).toEqual(['Sails', 'Check the handover list for Boat'])
    expect(await read(token)).toContain('X-WR-CALNAME:Boat')
  })

  it('contains no notes, amounts or secrets', async () => {
    await aTask(db, house, {
      title: 'Gutters',
      dueOn: '2027-07-01',
      costMinor: 987_654_321,
      description: 'HUSH 1',
    })
    await aStay(db, house, { userId: ben.user.id, note: 'HUSH 2' })
    await aFamilyEvent(db, house.familyGroupId, {
      startsOn: '2027-07-01',
      endsOn: '2027-07-01',
      note: 'HUSH 3',
    })
    await anAsset(db, house, {
      warrantyUntil: '2027-09-01',
      notes: 'HUSH 4',
      purchasePriceMinor: 987_654_321,
    })
    await aSecret(db, house)
    const text = await read(await make(anna))
    expect(text).toContain('Gutters')
    expect(text).not.toMatch(/HUSH|987654321|9[.,]?876[.,]?543|DESCRIPTION/)
  })

  it('stays the same byte by byte until something changes', async () => {
    const { id } = await aTask(db, house, { dueOn: '2027-07-01' })
    const token = await make(anna)
    const before = await read(token)
    expect(await read(token)).toBe(before)
    await db
      .update(tasks)
      .set({ version: 2, dueOn: '2027-07-02', updatedAt: sql`now() + interval '1 minute'` })
      .where(eq(tasks.id, id))
    const after = await read(token)
    expect(after).toContain('SEQUENCE:1')
    const uid = /UID:.*/
    expect(uid.exec(after)?.[0]).toBe(uid.exec(before)?.[0])
  })

  it('contains everything, including projects that never end or began long ago', async () => {
    await aTask(db, house, { title: 'Gutters', dueOn: '2027-07-01' })
    await aProject(db, house, { title: 'Endless', startsOn: '2027-02-01', targetOn: '9999-12-31' })
    await aProject(db, house, { title: 'Ancient', startsOn: '1000-01-01', targetOn: '2027-07-01' })
    const token = await make(ben)
    expect((await titles(token)).toSorted()).toEqual([
      'Ancient',
      'Check the handover list for Lake cabin',
      'Endless',
      'Gutters',
    ])
    expect(await read(token)).toMatch(/DTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20290101/)
  })

  it('is limited in size', async () => {
    await db.insert(tasks).values(
      Array.from({ length: 6_000 }, (_, number) => ({
        title: `Task ${number}`,
        dueOn: `2027-${String((number % 12) + 1).padStart(2, '0')}-${String((number % 28) + 1).padStart(2, '0')}`,
        propertyId: house.id,
        familyGroupId: house.familyGroupId,
      })),
    )
    const found = await titles(await make(anna))
    expect(found.length).toBeGreaterThan(1_500)
    expect(found.length).toBeLessThanOrEqual(maxFeedEvents)
    expect(new Set(found).size).toBe(found.length)
  })

  it('scans no tables of other groups', async () => {
    const token = await make(anna)
    await aTask(db, house, { dueOn: '2027-07-01' })
    await aStay(db, house)
    await expectIndexed(database, async (explained) => {
      await service.readFeed(aRequestContext(explained, { clock }), token, from)
      const ctx = { ...anna, db: explained }
      await service.listFeeds(ctx)
      await service.makeFeed(ctx, { familyGroupId: house.familyGroupId, scope: 'ALL', ofPropertyId: null })
      await service.turnOffFeed(ctx, newId()).catch(() => {})
    })
  })
})

describe('a calendar feed address', () => {
  it('is shown again to its owner only', async () => {
    const token = await make(ben)
    const { feeds, properties: houses } = await service.listFeeds(ben)
    expect(feeds).toMatchObject([
      { scope: 'ALL', propertyId: null, address: `http://localhost:3000/api/calendar-feeds/${token}.ics` },
    ])
    expect(houses).toEqual([{ id: house.id, name: 'Lake cabin' }])
    expect((await service.listFeeds(anna)).feeds).toEqual([])
  })

  it('is not stored in the database', async () => {
    const token = await make(ben)
    const [row] = await db.select().from(calendarFeeds)
    expect(JSON.stringify({ ...row, tokenHash: row?.tokenHash.toString('latin1') })).not.toContain(
      token.slice(4),
    )
    expect(row?.tokenHash).toHaveLength(32)
  })

  it('still works when its key is gone, and the page says so', async () => {
    const { token } = await aCalendarFeed(
      db,
      { familyGroupId: house.familyGroupId, userId: ben.user.id },
      'another secret, which is gone, long enough',
    )
    expect((await service.listFeeds(ben)).feeds).toMatchObject([{ address: null }])
    expect(await read(token)).toContain('BEGIN:VCALENDAR')
  })

  it('ends with a new address of the same kind only', async () => {
    const old = await make(ben)
    const mine = await make(ben, 'MINE')
    const hers = await make(anna)
    const next = await make(ben)
    await expect(read(old)).rejects.toMatchObject(notValid)
    for (const token of [mine, hers, next]) expect(await read(token)).toContain('BEGIN:VCALENDAR')
    await make(ben)
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, ben.user.id))).toBe(3)
  })

  it('exists once for each kind, even with concurrent requests', async () => {
    const tokens = await Promise.all(Array.from({ length: 10 }, () => make(ben)))
    const outcomes = await Promise.allSettled(tokens.map(read))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await service.listFeeds(ben)).feeds).toHaveLength(1)
  })

  it('is turned off once, by its owner only', async () => {
    const token = await make(ben)
    const { feeds } = await service.listFeeds(ben)
    const feedId = feeds[0]?.id ?? ''
    await expect(service.turnOffFeed(anna, feedId)).rejects.toMatchObject({ code: 'not-found' })
    await service.turnOffFeed(ben, feedId)
    await expect(read(token)).rejects.toMatchObject(notValid)
    await expect(service.turnOffFeed(ben, feedId)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('works while someone guesses others or polls one that was turned off', async () => {
    const ctx = aRequestContext(db, { clock, limits: createLimits(database.pool) })
    const open = (token: string, address = from.address) => service.readFeed(ctx, token, { address })
    const [old, good] = [await make(ben), await make(ben)]
    for (let number = 0; number < 12; number++)
      await expect(open(old, '198.51.100.8')).rejects.toMatchObject(notValid)
    for (let number = 0; number < 10; number++)
      await expect(open(`cal_${String(number).repeat(43)}`)).rejects.toMatchObject(notValid)
    await expect(open(`cal_${'x'.repeat(43)}`)).rejects.toMatchObject({ code: 'too-many' })
    expect(await open(good)).toContain('BEGIN:VCALENDAR')
  })

  it('can be read 60 times an hour, from any network address', async () => {
    const ctx = aRequestContext(db, { clock, limits: createLimits(database.pool) })
    const token = await make(ben)
    const open = (number: number) => service.readFeed(ctx, token, { address: `198.51.100.${number}` })
    for (let number = 0; number < 60; number++) await open(number)
    await expect(open(60)).rejects.toMatchObject({ code: 'too-many' })
  })

  it('is created only for houses of the group', async () => {
    const other = await aGroup(db, [{ user: anna.user }])
    const foreign = await aProperty(db, other.id)
    await expect(make(ben, 'PROPERTY', foreign.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it.each([
    ['leaves', () => leaveGroup(ben)],
    ['is removed', () => removeMember(anna, ben.user.id)],
    [
      'is suspended',
      () => db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ben.user.id)),
    ],
    ['loses the group', () => deleteGroup(anna)],
    ['loses the house', () => db.update(properties).set({ deletedAt: new Date() })],
  ] satisfies [string, () => Promise<unknown>][])(
    'stops working immediately when its owner %s',
    async (_, lose) => {
      const token = await make(ben, 'PROPERTY', house.id)
      expect(await read(token)).toContain('BEGIN:VCALENDAR')
      await lose()
      await expect(read(token)).rejects.toMatchObject(notValid)
    },
  )

  it('stays invalid when its owner comes back', async () => {
    const token = await make(ben)
    await leaveGroup(ben)
    await db
      .update(memberships)
      .set({ leftAt: null, joinedAt: sql`now() + interval '1 second'` })
      .where(eq(memberships.userId, ben.user.id))
    await expect(read(token)).rejects.toMatchObject(notValid)
    expect((await service.listFeeds(ben)).feeds).toEqual([])
  })

  it('never shows more than its owner may see at that time', async () => {
    const token = await make(ben)
    await db.update(familyGroups).set({ name: 'Renamed' })
    expect(await read(token)).toContain('X-WR-CALNAME:Renamed')
  })
})
