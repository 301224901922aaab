import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aStay } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { leaveGroup, removeMember } from '../../../base/groups/server/members.service.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { maxListedStays, maxLiveStays, shownStays } from '../stays.rules.ts'
import { cancelStaysOf } from './change-stay.service.ts'
import * as pages from './stay-pages.service.ts'
import { listStays } from './stay-pages.service.ts'
import * as service from './stays.service.ts'

const database = testDatabase()
const { db, pool } = database
const clock = { now: () => new Date('2027-06-01T12:00:00Z') }
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let cleo: MemberContext

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role, { clock })
}

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  house = { id: (await aProperty(db, familyGroupId, { name: 'Lake cabin' })).id, familyGroupId }
  anna = asMember(db, user, familyGroupId, 'MANAGER', { clock })
  ben = await someone('Ben', 'MEMBER')
  cleo = await someone('Cleo', 'MEMBER')
})

const week = { startsOn: '2027-07-03', endsOn: '2027-07-10' }
const details = { userId: null, guests: 2, note: 'With the dog' }
const ask = async (ctx: MemberContext, overrides: object = {}) =>
  (await service.requestStay(ctx, { propertyId: house.id, ...week, ...details, ...overrides })).stayId
const rowOf = async (stayId: string) => {
  const [row] = await db.select().from(stays).where(eq(stays.id, stayId))
  if (!row) throw new Error('there is no such stay')
  return row
}
type Decision = 'CONFIRMED' | 'DECLINED' | 'CANCELLED'
const decide = async (ctx: MemberContext, stayId: string, status: Decision, reason: string | null = null) =>
  service.decideStay(ctx, { stayId, status, reason, version: (await rowOf(stayId)).version })
const told = async (ctx: MemberContext) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ctx.user.id))
      .orderBy(notifications.id)
  ).map(({ type, title }) => `${type}: ${title}`)
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'stay' })).lines.map(({ text }) => text).toReversed()

describe('requesting a stay', () => {
  it('notifies everyone who can decide, and shows it on the property page', async () => {
    await ask(ben)
    expect(await told(anna)).toEqual(['STAY_REQUESTED: Ben Keller would like to stay at Lake cabin'])
    expect(await told(cleo)).toHaveLength(1)
    expect(await told(ben)).toEqual([])
    expect(await pages.getPropertyStays(cleo, house.id)).toMatchObject({
      today: '2027-06-01',
      waiting: [{ personName: 'Ben Keller', nights: 7, guests: 2, isOwn: false, overlaps: [] }],
      upcoming: [],
    })
    expect(await logged()).toEqual(['requested a stay: Ben Keller, Jul 3, 2027 – Jul 10, 2027'])
  })

  it('is for oneself; a manager requests for members of the group', async () => {
    await expect(ask(ben, { userId: cleo.user.id })).rejects.toMatchObject({ code: 'forbidden' })
    const stayId = await ask(anna, { userId: ben.user.id })
    expect(await rowOf(stayId)).toMatchObject({ userId: ben.user.id, createdBy: anna.user.id })
    const stranger = await aUser(db)
    await expect(ask(anna, { userId: stranger.id })).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: { userId: 'This person is not in the group. Choose someone else.' },
      },
    })
  })

  it('is refused to viewers, strangers and former members, and in an archived property', async () => {
    await expect(ask(await someone('Vera', 'VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    const other = await aGroup(db, [{ user: cleo.user }])
    await expect(ask(asMember(db, cleo.user, other.id))).rejects.toMatchObject({ code: 'not-found' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    await expect(ask(ben)).rejects.toMatchObject({ code: 'not-found' })
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    await expect(ask(anna)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(stays)).toBe(0)
  })

  it('stops at 500 upcoming stays of a property', async () => {
    await db.insert(stays).values(
      Array.from({ length: maxLiveStays }, () => ({
        ...week,
        propertyId: house.id,
        familyGroupId: house.familyGroupId,
      })),
    )
    await expect(ask(ben)).rejects.toMatchObject({ code: 'conflict' })
    const page = await pages.getPropertyStays(ben, house.id)
    expect([page.waiting.length, page.furtherWaiting]).toEqual([shownStays, maxLiveStays - shownStays])
    for (const { overlaps, furtherOverlaps } of page.waiting)
      expect(overlaps.length + furtherOverlaps).toBe(maxLiveStays - 1)
    expect(JSON.stringify(page).length).toBeLessThan(200_000)
  })
})

describe('the overlaps of a request', () => {
  it('are listed up to ten, confirmed first, and counted beyond', async () => {
    for (let number = 0; number < 12; number++) await aStay(db, house, week)
    await aStay(db, house, { ...week, endsOn: '2027-07-11', status: 'CONFIRMED' })
    const { waiting } = await pages.getPropertyStays(ben, house.id)
    expect(waiting).toHaveLength(12)
    for (const { overlaps, furtherOverlaps } of waiting) {
      expect([overlaps.length, furtherOverlaps]).toEqual([10, 2])
      expect(overlaps[0]?.status).toBe('CONFIRMED')
    }
  })
})

describe('the request limit', () => {
  it('is 30 requests per hour over all properties', async () => {
    const limited = { ...ben, limits: createLimits(pool) }
    for (let number = 0; number < 30; number++) await ask(limited)
    await expect(ask(limited)).rejects.toMatchObject({ code: 'too-many' })
    await ask({ ...cleo, limits: createLimits(pool) })
  })
})

describe('deciding on a stay', () => {
  it('is done by another member, who is named; the requester is notified', async () => {
    const stayId = await ask(ben)
    await decide(cleo, stayId, 'CONFIRMED')
    expect(await told(ben)).toEqual(['STAY_DECIDED: Ben Keller’s stay at Lake cabin was confirmed'])
    expect((await pages.getPropertyStays(ben, house.id)).upcoming).toMatchObject([
      { status: 'CONFIRMED', decidedByName: 'Cleo Keller', isOwn: true, version: 2 },
    ])
    expect((await logged()).at(-1)).toBe('confirmed the stay of Ben Keller, Jul 3, 2027 – Jul 10, 2027')
  })

  it('is refused to the requester, unless they are a manager', async () => {
    const stayId = await ask(ben)
    await expect(decide(ben, stayId, 'CONFIRMED')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You can’t decide on your own stay. Ask another member or a manager.',
    })
    const own = await ask(anna, { startsOn: '2027-08-01', endsOn: '2027-08-03' })
    await decide(anna, own, 'CONFIRMED')
    expect(await rowOf(own)).toMatchObject({ status: 'CONFIRMED', decidedBy: anna.user.id })
  })

  it('needs a manager when another stay is confirmed, and says so', async () => {
    await decide(cleo, await ask(ben), 'CONFIRMED')
    const second = await ask(cleo, { startsOn: '2027-07-09', endsOn: '2027-07-12' })
    expect((await pages.getPropertyStays(anna, house.id)).waiting).toMatchObject([
      { id: second, overlaps: [{ personName: 'Ben Keller', status: 'CONFIRMED' }] },
    ])
    await expect(decide(ben, second, 'CONFIRMED')).rejects.toMatchObject({
      message:
        'Another stay is confirmed for some of these nights. Ask a manager to decide, or choose other days.',
    })
  })

  it('asks a manager first when another stay is confirmed, and shows both on the same nights afterwards', async () => {
    const first = await ask(ben)
    const second = await ask(cleo, { startsOn: '2027-07-09', endsOn: '2027-07-12' })
    const seen = { stayId: second, status: 'CONFIRMED' as const, version: 1 }
    // Confirmed between what the manager saw and their click.
    await decide(cleo, first, 'CONFIRMED')
    await expect(service.decideStay(anna, seen)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Another stay is confirmed for some of these nights. Check whose it is. If both can come, confirm again.',
    })
    expect(await rowOf(second)).toMatchObject({ status: 'REQUESTED', version: 1 })
    await service.decideStay(anna, { ...seen, acceptsOverlap: true })
    await ask(ben, { startsOn: '2027-07-11', endsOn: '2027-07-13' })
    expect((await pages.getPropertyStays(ben, house.id)).upcoming).toMatchObject([
      { id: first, overlaps: [{ id: second }], furtherOverlaps: 0 },
      { id: second, overlaps: [{ id: first }], furtherOverlaps: 0 },
    ])
  })

  it('ignores a stay that ends on the day of arrival', async () => {
    await decide(cleo, await ask(ben), 'CONFIRMED')
    const next = await ask(cleo, { startsOn: '2027-07-10', endsOn: '2027-07-12' })
    expect((await pages.getPropertyStays(anna, house.id)).waiting).toMatchObject([{ overlaps: [] }])
    await decide(ben, next, 'CONFIRMED')
  })

  it('confirms one of two overlapping stays in concurrent requests', async () => {
    const dora = await someone('Dora', 'MEMBER')
    const first = await ask(ben)
    const second = await ask(cleo)
    const outcomes = await Promise.allSettled([
      decide(dora, first, 'CONFIRMED'),
      decide(ben, second, 'CONFIRMED'),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { code: 'forbidden' },
    })
    expect(await db.$count(stays, eq(stays.status, 'CONFIRMED'))).toBe(1)
  })

  it('requires a reason to decline, which is stored and sent', async () => {
    const stayId = await ask(ben)
    await expect(decide(cleo, stayId, 'DECLINED')).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { reason: 'Enter a reason, so they can change their plans.' } },
    })
    await decide(cleo, stayId, 'DECLINED', 'The roof is open that week.')
    expect(await rowOf(stayId)).toMatchObject({ statusReason: 'The roof is open that week.' })
    const [notice] = await db.select().from(notifications).where(eq(notifications.userId, ben.user.id))
    expect(notice?.message).toBe('Jul 3, 2027 to Jul 10, 2027. The roof is open that week.')
    expect((await logged()).at(-1)).toBe(
      'declined the stay of Ben Keller, Jul 3, 2027 – Jul 10, 2027: The roof is open that week.',
    )
    await expect(decide(anna, stayId, 'CONFIRMED')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refuses a stale decision with the newer value, and ignores a repeated one', async () => {
    const stayId = await ask(ben)
    await service.moveStay(ben, { stayId, version: 1, startsOn: '2027-07-04', endsOn: '2027-07-08' })
    const stale = { stayId, version: 1, status: 'CONFIRMED', reason: null } as const
    await expect(service.decideStay(cleo, stale)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { startsOn: '2027-07-04', version: 2 } },
    })
    await decide(cleo, stayId, 'CONFIRMED')
    expect(await service.decideStay(cleo, stale)).toEqual({ version: 3 })
    expect(await told(ben)).toHaveLength(1)
  })

  it('lets the person and managers cancel, also when confirmed', async () => {
    const stayId = await ask(ben)
    await decide(cleo, stayId, 'CONFIRMED')
    await expect(decide(cleo, stayId, 'CANCELLED')).rejects.toMatchObject({ code: 'forbidden' })
    await decide(ben, stayId, 'CANCELLED')
    const other = await ask(ben)
    await decide(anna, other, 'CANCELLED')
    expect(await told(ben)).toContain('STAY_DECIDED: Ben Keller’s stay at Lake cabin was cancelled')
  })

  it('answers strangers as for a stay that does not exist', async () => {
    const stayId = await ask(ben)
    const other = await aGroup(db, [{ user: cleo.user }])
    const stranger = asMember(db, cleo.user, other.id)
    const input = { version: 1, status: 'CANCELLED', reason: null } as const
    const foreign = await service.decideStay(stranger, { stayId, ...input }).catch((error) => error)
    const unknown = await service.decideStay(stranger, { stayId: newId(), ...input }).catch((error) => error)
    expect({ ...foreign, message: foreign.message }).toEqual({ ...unknown, message: unknown.message })
    expect(foreign).toMatchObject({ code: 'not-found' })
  })
})

describe('changing a stay', () => {
  it('turns a confirmed one into a request when its dates change', async () => {
    const stayId = await ask(ben)
    await decide(cleo, stayId, 'CONFIRMED')
    const moved = { stayId, version: 2, startsOn: '2027-07-04', endsOn: '2027-07-11' }
    expect(await service.moveStay(ben, moved)).toEqual({ version: 3, status: 'REQUESTED' })
    expect(await rowOf(stayId)).toMatchObject({ decidedBy: null, guests: 2, note: 'With the dog' })
    expect(await told(cleo)).toHaveLength(2)
    expect((await logged()).at(-1)).toBe(
      'moved the stay of Ben Keller, Jul 3, 2027 – Jul 10, 2027 to Ben Keller, Jul 4, 2027 – Jul 11, 2027',
    )
  })

  it('keeps it confirmed when a manager moves it, or when only the guests change', async () => {
    const stayId = await ask(ben)
    await decide(cleo, stayId, 'CONFIRMED')
    const guests = { ...week, ...details, stayId, version: 2, guests: 5 }
    expect(await service.updateStay(ben, guests)).toEqual({ version: 3, status: 'CONFIRMED' })
    const moved = { stayId, version: 3, startsOn: '2027-07-04', endsOn: '2027-07-11' }
    expect(await service.moveStay(anna, moved)).toEqual({ version: 4, status: 'CONFIRMED' })
    expect(await service.moveStay(anna, { ...moved, version: 4 })).toEqual({
      version: 4,
      status: 'CONFIRMED',
    })
  })

  it('is refused to others, when stale, and when it has ended', async () => {
    const stayId = await ask(ben)
    const change = { ...week, ...details, stayId, version: 1, guests: 5 }
    await expect(service.updateStay(cleo, change)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(service.updateStay(ben, { ...change, userId: cleo.user.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await service.updateStay(ben, change)
    await expect(service.updateStay(ben, { ...change, guests: 6 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { guests: 5 } },
    })
    await decide(ben, stayId, 'CANCELLED')
    await expect(service.updateStay(ben, { ...change, version: 3, guests: 7 })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('former members', () => {
  it.each([
    ['leave', (ctx: MemberContext) => leaveGroup(ctx)],
    ['are removed', (ctx: MemberContext) => removeMember(anna, ctx.user.id)],
  ])('free their upcoming nights when they %s; past stays remain', async (how, leave) => {
    const own = { userId: ben.user.id, status: 'CONFIRMED' } as const
    const past = await aStay(db, house, { ...own, startsOn: '2027-01-01', endsOn: '2027-01-05' })
    const now = await aStay(db, house, { ...own, startsOn: '2027-05-30', endsOn: '2027-06-05' })
    const future = await aStay(db, house, { ...own, decidedBy: cleo.user.id, statusReason: 'Welcome' })
    const asked = await aStay(db, house, { userId: ben.user.id })
    const others = await aStay(db, house, { userId: cleo.user.id, status: 'CONFIRMED' })
    await leave(ben)
    const statuses = await Promise.all([past, now, future, asked, others].map(({ id }) => rowOf(id)))
    expect(statuses.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CANCELLED',
      'CONFIRMED',
    ])
    // Not the one who confirmed it.
    const ender = how === 'leave' ? ben : anna
    expect(await rowOf(future.id)).toMatchObject({
      decidedBy: ender.user.id,
      decidedAt: clock.now(),
      statusReason: null,
    })
    expect(await logged()).toHaveLength(2)
  })

  it('are not named once their account is deleted', async () => {
    const { id } = await aStay(db, house, {
      userId: ben.user.id,
      status: 'CONFIRMED',
      decidedBy: cleo.user.id,
    })
    await db.transaction((tx) => cancelStaysOf(tx, ben, { ...house, userId: ben.user.id, decidedBy: null }))
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', decidedBy: null, decidedAt: clock.now() })
  })
})

describe('the lists of stays', () => {
  it('have the requested and confirmed stays in a range, of one property or person if chosen', async () => {
    const boat = await aProperty(db, house.familyGroupId, { name: 'Boat' })
    const status = 'CONFIRMED' as const
    await aStay(db, house, { startsOn: '2027-06-20', endsOn: '2027-07-01', userId: ben.user.id, status })
    await aStay(db, house, { startsOn: '2027-07-31', endsOn: '2027-08-10', userId: cleo.user.id })
    await aStay(db, boat, { startsOn: '2027-01-01', endsOn: '2027-12-31', userId: cleo.user.id, status })
    await aStay(db, house, { startsOn: '2027-06-20', endsOn: '2027-06-30', status })
    await aStay(db, house, { startsOn: '2027-08-01', endsOn: '2027-08-10', status })
    await aStay(db, house, { ...week, status: 'DECLINED' })
    await aStay(db, house, { ...week, status: 'CANCELLED' })
    await aStay(db, house, { ...week, deletedAt: new Date() })
    const july = { from: '2027-07-01', to: '2027-07-31' }
    const days = async (filter = {}) =>
      (await listStays(anna, { ...july, ...filter })).map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`)
    expect(await days()).toEqual(['2027-01-01 2027-12-31', '2027-06-20 2027-07-01', '2027-07-31 2027-08-10'])
    expect(await days({ propertyId: boat.id })).toEqual(['2027-01-01 2027-12-31'])
    expect(await days({ userId: ben.user.id })).toEqual(['2027-06-20 2027-07-01'])
    expect(await listStays(await someone('Vera', 'VIEWER'), july)).toHaveLength(3)
  })

  it('are limited', async () => {
    await db.insert(stays).values(
      Array.from({ length: maxListedStays + 1 }, () => ({
        ...week,
        propertyId: house.id,
        familyGroupId: house.familyGroupId,
      })),
    )
    expect(await listStays(anna, { from: '2027-07-01', to: '2027-07-31' })).toHaveLength(maxListedStays)
  })

  it('show past stays in pages, latest first, each once', async () => {
    await db.insert(stays).values(
      Array.from({ length: 45 }, (_, number) => ({
        startsOn: '2026-01-01',
        endsOn: `2026-02-${String((number % 9) + 1).padStart(2, '0')}`,
        propertyId: house.id,
        familyGroupId: house.familyGroupId,
        status: 'CONFIRMED' as const,
      })),
    )
    const declined = await aStay(db, house, { status: 'DECLINED' })
    await aStay(db, house, { endsOn: '2027-06-01', startsOn: '2027-05-30', status: 'CONFIRMED' })
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await pages.listPastStays(anna, { propertyId: house.id, ...(after && { after }) })
      seen.push(...page.stays.map(({ id }) => id))
      if (!page.next) break
      after = page.next
    }
    expect(seen).toHaveLength(46)
    expect(new Set(seen).size).toBe(46)
    expect(seen[0]).toBe(declined.id)
    // A stay that ends today is not over yet.
    expect((await pages.getPropertyStays(anna, house.id)).upcoming).toHaveLength(1)
  })

  it('list the overlaps without the stay itself', async () => {
    const stayId = await ask(ben)
    const overlaps = (overrides = {}) =>
      pages.listOverlaps(cleo, { propertyId: house.id, ...week, ...overrides })
    expect(await overlaps()).toMatchObject([{ id: stayId, personName: 'Ben Keller', status: 'REQUESTED' }])
    expect(await overlaps({ exceptStayId: stayId })).toEqual([])
    expect(await overlaps({ startsOn: '2027-07-10', endsOn: '2027-07-11' })).toEqual([])
  })

  it('read no table of other groups in full', async () => {
    await expectIndexed(database, async (explained) => {
      const ctx = { ...anna, db: explained }
      await listStays(ctx, { from: '2027-07-01', to: '2027-07-31' })
      await listStays(ctx, {
        from: '2027-07-01',
        to: '2027-07-31',
        propertyId: house.id,
        userId: ben.user.id,
      })
      await pages.getPropertyStays(ctx, house.id)
      await pages.listPastStays(ctx, { propertyId: house.id, after: newId() })
      await pages.listOverlaps(ctx, { propertyId: house.id, ...week })
      await pages.listNights(ctx, { propertyId: house.id, year: 2027 })
      await pages.listWhoIsWhere(ctx)
    })
  })
})

describe('the nights of a year', () => {
  it('are those of confirmed stays, clipped to the year, with the right sum', async () => {
    const status = 'CONFIRMED' as const
    await aStay(db, house, { startsOn: '2026-12-30', endsOn: '2027-01-03', userId: ben.user.id, status })
    await aStay(db, house, { startsOn: '2027-07-03', endsOn: '2027-07-10', userId: ben.user.id, status })
    await aStay(db, house, { startsOn: '2027-12-31', endsOn: '2028-01-02', userId: cleo.user.id, status })
    await aStay(db, house, { userId: cleo.user.id })
    await aStay(db, house, { status, deletedAt: new Date() })
    const nights = async (year: number) => {
      const { people, total } = await pages.listNights(anna, { propertyId: house.id, year })
      expect(people.reduce((sum, person) => sum + person.nights, 0)).toBe(total)
      return people.map(({ name, nights: count }) => `${name} ${count}`)
    }
    expect(await nights(2026)).toEqual(['Ben Keller 2'])
    expect(await nights(2027)).toEqual(['Ben Keller 9', 'Cleo Keller 1'])
    expect(await nights(2028)).toEqual(['Cleo Keller 1'])
    expect(await nights(2029)).toEqual([])
  })
})

describe('who is where', () => {
  it('lists each property in the week of the group', async () => {
    await aProperty(db, house.familyGroupId, { name: 'Empty house' })
    const status = 'CONFIRMED' as const
    // 1 June 2027 is a Tuesday, and weeks start on Mondays.
    await aStay(db, house, { startsOn: '2027-05-20', endsOn: '2027-05-31', userId: ben.user.id, status })
    await aStay(db, house, { startsOn: '2027-06-06', endsOn: '2027-06-09', userId: cleo.user.id, status })
    await aStay(db, house, { startsOn: '2027-06-07', endsOn: '2027-06-09', status })
    await aStay(db, house, { startsOn: '2027-05-20', endsOn: '2027-05-30', status })
    expect(await pages.listWhoIsWhere(anna)).toMatchObject({
      from: '2027-05-31',
      to: '2027-06-06',
      houses: [
        {
          propertyName: 'Lake cabin',
          stays: [{ personName: 'Ben Keller' }, { personName: 'Cleo Keller' }],
          more: 0,
        },
      ],
      isCut: false,
    })
  })
})
