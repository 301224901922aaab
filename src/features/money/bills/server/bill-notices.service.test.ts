import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aBill } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { stopAt } from '../../../../../test/poison.ts'
import type { CurrentUser, RequestContext, Role } from '../../../../server/context.ts'
import { billNotices, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { openLinkOf, targetOf } from '../../../base/notifications/notifications.rules.ts'
import { notificationMetadata } from '../../../base/notifications/notifications.schemas.ts'
import { forgetOldNotices, notifyDueBills } from './bill-notices.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

const at = (day: string) => ({ now: () => new Date(day.includes('T') ? day : `${day}T12:00:00Z`) })

/** Runs the job at noon UTC of a day, or at an instant. */
const run = (day: string, overrides: Partial<RequestContext> = {}) =>
  notifyDueBills({
    ...aRequestContext(db, { clock: at(day), ...overrides }),
    signal: new AbortController().signal,
  })

const toldTo = (user: CurrentUser) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(asc(notifications.createdAt))

describe('the reminders of a bill', () => {
  it('are sent 7 days and 1 day before it is due, once each, with a link', async () => {
    const bill = await aBill(db, house, { payee: 'The town', isEstimate: true })
    expect(await run('2027-04-07')).toBe(0)
    expect(await run('2027-04-08')).toBe(1)
    expect(await run('2027-04-08')).toBe(0)
    expect(await run('2027-04-10')).toBe(0)
    expect(await run('2027-04-14')).toBe(1)
    expect(await run('2027-04-15')).toBe(0)
    expect(await run('2027-04-16')).toBe(0)
    const [first, second, ...others] = await toldTo(anna)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      type: 'BILL_DUE',
      title: 'Property tax is due on Apr 15, 2027',
      message: 'About €120.00 to The town for Lake cabin. 7 days left.',
    })
    expect(second?.message).toBe('About €120.00 to The town for Lake cabin. That’s tomorrow.')
    const metadata = notificationMetadata.parse(first?.metadata)
    expect(metadata).toEqual({ familyGroupId: house.familyGroupId, propertyId: house.id, billId: bill.id })
    expect(targetOf({ type: 'BILL_DUE', metadata })).toBe(`/bill/${bill.id}`)
    expect(openLinkOf({ type: 'BILL_DUE', metadata })).toBe(`/bill/${bill.id}`)
  })

  it('are sent in the morning of the property’s or the group’s time zone', async () => {
    const { familyGroupId } = house
    await db.update(familyGroups).set({ timeZone: 'Pacific/Kiritimati' })
    const niue = await aProperty(db, familyGroupId, { timeZone: 'Pacific/Niue' })
    await aBill(db, { familyGroupId }, { title: 'Of the group' })
    await aBill(db, niue, { title: 'Of Niue' })
    expect(await run('2027-04-07T18:59:00Z')).toBe(0)
    expect(await run('2027-04-07T19:00:00Z')).toBe(1)
    expect(await run('2027-04-08T19:59:00Z')).toBe(0)
    expect(await run('2027-04-08T20:00:00Z')).toBe(1)
    expect((await toldTo(anna)).map(({ title }) => title)).toEqual([
      'Of the group is due on Apr 15, 2027',
      'Of Niue is due on Apr 15, 2027',
    ])
  })

  it('are sent again after the due date changes', async () => {
    const bill = await aBill(db, house)
    await run('2027-04-08')
    await db.update(bills).set({ dueOn: '2027-04-16' }).where(eq(bills.id, bill.id))
    expect(await run('2027-04-09')).toBe(1)
  })

  it('are not sent for bills that are paid, cancelled, deleted, or of an archived or deleted property', async () => {
    const { familyGroupId } = house
    const deletedAt = new Date()
    await aBill(db, house, { status: 'PAID' })
    await aBill(db, house, { status: 'CANCELLED' })
    await aBill(db, house, { deletedAt })
    for (const overrides of [{ status: 'ARCHIVED' as const }, { deletedAt }])
      await aBill(db, await aProperty(db, familyGroupId, overrides))
    expect(await run('2027-04-08')).toBe(0)
    await aBill(db, house)
    await db.update(familyGroups).set({ deletedAt })
    expect(await run('2027-04-08')).toBe(0)
  })

  it('go to managers and members, not to viewers, former members or other groups', async () => {
    const { familyGroupId } = house
    const someone = async (role: Role, leftAt: Date | null = null) => {
      const user = await aUser(db)
      await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine', leftAt })
      return user
    }
    const told = [anna, await someone('MEMBER')]
    const others = [await someone('VIEWER'), await someone('MANAGER', new Date()), await aUser(db)]
    await aBill(db, house)
    await run('2027-04-08')
    for (const user of told) expect(await toldTo(user)).toHaveLength(1)
    for (const user of others) expect(await toldTo(user)).toEqual([])
  })
})

describe('the reminder job', () => {
  const many = 250

  it('reaches every bill, and notifies each person once when run twice at once', async () => {
    for (let number = 0; number < many; number++) await aBill(db, house, { title: `Bill ${number}` })
    const given = await Promise.all([run('2027-04-08'), run('2027-04-08')])
    expect(given[0] + given[1]).toBe(many)
    expect(new Set((await toldTo(anna)).map(({ title }) => title)).size).toBe(many)
  })

  it('notifies everyone once after it was killed', async () => {
    for (let number = 0; number < 20; number++) await aBill(db, house, { title: `Bill ${number}` })
    const stopped = stopAt(database.pool, 'bill_notices', 8)
    const killed = notifyDueBills({ ...aRequestContext(db, { clock: at('2027-04-08') }), ...stopped })
    await expect(killed).rejects.toThrow('killed')
    expect(await db.$count(billNotices)).toBe(8)
    expect(await run('2027-04-08')).toBe(12)
    expect(await db.$count(notifications)).toBe(20)
  })

  it('deletes its records of bills due two months ago', async () => {
    await aBill(db, house)
    await run('2027-04-08')
    await forgetOldNotices({ db, clock: at('2027-06-14') })
    expect(await db.$count(billNotices)).toBe(1)
    await forgetOldNotices({ db, clock: at('2027-06-15') })
    expect(await db.$count(billNotices)).toBe(0)
  })

  it('finds due bills by index', async () => {
    await aBill(db, house, { dueOn: '2026-03-10' })
    await expectIndexed(database, async (counted) => {
      expect(await run('2026-03-03', { db: counted })).toBeGreaterThan(0)
    })
  })
})
