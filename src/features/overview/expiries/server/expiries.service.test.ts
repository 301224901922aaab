import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aWorker, aWorkerCertificate } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { stopAt } from '../../../../../test/poison.ts'
import type { CurrentUser, RequestContext, Role } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { expiryNotices } from '../../../../server/db/schema/expiries.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { deleteNotification } from '../../../base/notifications/server/notifications.service.ts'
import { setNotificationPreference } from '../../../base/notifications/server/preferences.service.ts'
import { listExpiries, notifyExpiries } from './expiries.service.ts'

const database = testDatabase()
const { db } = database

let anna: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }])
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

async function someone(role: Role, overrides: Partial<typeof memberships.$inferInsert> = {}) {
  const user = await aUser(db, { firstName: 'Ben' })
  const { familyGroupId } = house
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine', ...overrides })
  return user
}

/** Runs the job at noon UTC of a day, or at the given instant. */
const run = (day: string, overrides: Partial<RequestContext> = {}) => {
  const now = new Date(day.includes('T') ? day : `${day}T12:00:00Z`)
  const ctx = aRequestContext(db, { clock: { now: () => now }, ...overrides })
  return notifyExpiries({ ...ctx, signal: new AbortController().signal })
}

const toldTo = async (user: CurrentUser) =>
  (await db.select().from(notifications).where(eq(notifications.userId, user.id))).map(({ title }) => title)

const aBoiler = (overrides: Partial<typeof assets.$inferInsert> = {}) =>
  anAsset(db, house, { warrantyUntil: '2027-03-03', ...overrides })

describe('expiring things', () => {
  it('are announced 30 and 7 days before, once each, with a link', async () => {
    const boiler = await aBoiler()
    expect(await run('2027-01-31')).toBe(0)
    expect(await run('2027-02-01')).toBe(1)
    expect(await run('2027-02-01')).toBe(0)
    expect(await run('2027-02-10')).toBe(0)
    expect(await run('2027-02-24')).toBe(1)
    expect(await run('2027-03-03')).toBe(0)
    expect(await run('2027-03-04')).toBe(0)
    expect(await toldTo(anna)).toEqual(Array(2).fill('The warranty for Boiler ends on Mar 3, 2027'))
    const [first, second] = await db.select().from(notifications).orderBy(notifications.createdAt)
    expect(first).toMatchObject({
      type: 'EXPIRING',
      message: 'At Lake cabin. 30 days left.',
      metadata: { familyGroupId: house.familyGroupId, propertyId: house.id, assetId: boiler.id },
    })
    expect(second).toMatchObject({ message: 'At Lake cabin. 7 days left.' })
  })

  it('are announced late when the server was off, and not after they expired', async () => {
    await aBoiler()
    expect(await run('2027-02-13')).toBe(1)
    expect(await run('2027-03-03')).toBe(1)
    expect((await db.select().from(notifications)).map(({ message }) => message).toSorted()).toEqual([
      'At Lake cabin. 18 days left.',
      'At Lake cabin. That’s today.',
    ])
    await aBoiler({ warrantyUntil: '2027-02-20' })
    expect(await run('2027-03-03')).toBe(0)
  })

  it('are announced again when the date changes', async () => {
    const boiler = await aBoiler()
    await run('2027-02-01')
    await db.update(assets).set({ warrantyUntil: '2027-03-05' }).where(eq(assets.id, boiler.id))
    expect(await run('2027-02-03')).toBe(1)
    expect(await toldTo(anna)).toContain('The warranty for Boiler ends on Mar 5, 2027')
  })

  it('are announced once, even after the notification is deleted', async () => {
    await aBoiler()
    await run('2027-02-01')
    const [told] = await db.select().from(notifications)
    await deleteNotification(asUser(db, anna), told?.id ?? '')
    expect(await run('2027-02-02')).toBe(0)
    expect(await toldTo(anna)).toEqual([])
  })

  it('are warranties, insurances, documents and handover lists, each in its own words', async () => {
    await aBoiler()
    const document = await aDocument(db, house, { title: 'Chimney certificate', expiresOn: '2027-03-03' })
    const { familyGroupId } = house
    const tower = await aProperty(db, familyGroupId, {
      name: 'Tower',
      timeZone: 'UTC',
      insuranceRenewsOn: '2027-03-03',
      handoverDueOn: '2027-03-03',
    })
    expect(await run('2027-02-01')).toBe(4)
    expect((await toldTo(anna)).toSorted()).toEqual([
      'Check the handover list for Tower by Mar 3, 2027',
      'Chimney certificate expires on Mar 3, 2027',
      'The insurance for Tower renews on Mar 3, 2027',
      'The warranty for Boiler ends on Mar 3, 2027',
    ])
    const rows = await db.select().from(notifications).orderBy(notifications.title)
    expect(rows.map(({ metadata }) => metadata)).toMatchObject([
      { familyGroupId, propertyId: tower.id, handoverPropertyId: tower.id },
      { familyGroupId, propertyId: house.id, documentId: document.id },
      { familyGroupId, propertyId: tower.id },
      { familyGroupId, propertyId: house.id },
    ])
  })

  it('are also handover lists that nobody has checked, a year after the property or this reminder came', async () => {
    const old = { name: 'Old mill', createdAt: new Date('2020-05-05') }
    await db.update(properties).set(old).where(eq(properties.id, house.id))
    expect(await run('2027-10-31')).toBe(0)
    expect(await run('2027-11-01')).toBe(1)
    expect(await run('2027-11-24')).toBe(1)
    expect(await run('2027-12-01')).toBe(0)
    expect(await toldTo(anna)).toEqual(Array(2).fill('Check the handover list for Old mill by Dec 1, 2027'))
    const { familyGroupId } = house
    const created = { name: 'Tower', createdAt: new Date('2028-02-29T23:00:00Z') }
    const tower = await aProperty(db, familyGroupId, { ...created, timeZone: 'UTC' })
    expect(await run('2029-01-28')).toBe(0)
    await db.update(properties).set({ handoverDueOn: '2029-06-06' }).where(eq(properties.id, tower.id))
    expect(await run('2029-01-29')).toBe(0)
    await db.update(properties).set({ handoverDueOn: null }).where(eq(properties.id, tower.id))
    expect(await run('2029-01-29')).toBe(1)
    expect(await toldTo(anna)).toContain('Check the handover list for Tower by Feb 28, 2029')
  })

  it('use today in the house’s time zone', async () => {
    const { familyGroupId } = house
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue'])
      await aProperty(db, familyGroupId, { name: timeZone, timeZone, insuranceRenewsOn: '2027-03-03' })
    // It is the first of February in Kiritimati only.
    expect(await run('2027-01-31T11:00:00Z')).toBe(1)
    expect(await toldTo(anna)).toEqual(['The insurance for Pacific/Kiritimati renews on Mar 3, 2027'])
    expect(await run('2027-02-01T12:00:00Z')).toBe(1)
  })

  it.each(['REPLACED', 'DISPOSED'] as const)('leave out an asset that is %s', async (status) => {
    await aBoiler({ status })
    expect(await run('2027-02-01')).toBe(0)
  })

  it.each(['IN_USE', 'BROKEN', 'STORED'] as const)('include an asset that is %s', async (status) => {
    await aBoiler({ status })
    expect(await run('2027-02-01')).toBe(1)
  })

  it('leave out deleted and archived things and those whose parent is', async () => {
    const { familyGroupId } = house
    const deletedAt = new Date()
    await aBoiler({ deletedAt })
    const gone = await anAsset(db, house, { deletedAt })
    await aDocument(db, house, { assetId: gone.id, expiresOn: '2027-03-03' })
    await aDocument(db, house, { deletedAt, expiresOn: '2027-03-03' })
    for (const overrides of [{ status: 'ARCHIVED' as const }, { deletedAt }]) {
      const other = await aProperty(db, familyGroupId, { insuranceRenewsOn: '2027-03-03', ...overrides })
      await anAsset(db, other, { warrantyUntil: '2027-03-03' })
      await aDocument(db, other, { expiresOn: '2027-03-03' })
    }
    expect(await run('2027-02-01')).toBe(0)
    await aBoiler()
    await db.update(familyGroups).set({ deletedAt })
    expect(await run('2027-02-01')).toBe(0)
    expect(await db.$count(notifications)).toBe(0)
  })
})

describe('the recipients', () => {
  it('are managers and members, without viewers, former members and other families', async () => {
    const told = [anna, await someone('MANAGER'), await someone('MEMBER')]
    const others = [
      await someone('VIEWER'),
      await someone('MANAGER', { leftAt: new Date() }),
      await aUser(db),
    ]
    await aGroup(db, [{ user: others[2] ?? anna }])
    await aBoiler()
    await run('2027-02-01')
    for (const user of told) expect(await toldTo(user)).toHaveLength(1)
    for (const user of others) expect(await toldTo(user)).toEqual([])
  })

  it('follow their notification settings', async () => {
    const [silent, mailed] = [await someone('MEMBER'), await someone('MEMBER')]
    const choose = (user: CurrentUser, channel: 'inApp' | 'email', isOn: boolean) =>
      setNotificationPreference(asUser(db, user), { type: 'EXPIRING', channel, isOn })
    await choose(silent, 'inApp', false)
    await choose(mailed, 'email', true)
    await aBoiler()
    await run('2027-02-01')
    expect(await toldTo(silent)).toEqual([])
    expect(await toldTo(mailed)).toHaveLength(1)
    expect(await db.$count(notifications, eq(notifications.awaitsMail, true))).toBe(1)
  })
})

describe('the expiry job', () => {
  const many = 450

  /** More than two batches, many on the same day. */
  const fill = async () => {
    for (let number = 0; number < many; number++)
      await anAsset(db, house, {
        name: `Thing ${number}`,
        warrantyUntil: number % 3 === 0 ? '2027-03-02' : '2027-03-03',
      })
  }

  it('notifies everyone in batches', async () => {
    await fill()
    expect(await run('2027-02-01')).toBe(many)
    expect(new Set(await toldTo(anna)).size).toBe(many)
  })

  it('notifies each person once in concurrent runs', async () => {
    await fill()
    const given = await Promise.all([run('2027-02-01'), run('2027-02-01')])
    expect(given[0] + given[1]).toBe(many)
    expect(new Set(await toldTo(anna)).size).toBe(many)
    expect(await db.$count(notifications)).toBe(many)
  })

  it('notifies everyone once after being killed midway', async () => {
    await fill()
    const stopped = stopAt(database.pool, 'expiry_notices', 250)
    const now = new Date('2027-02-01T12:00:00Z')
    const killed = notifyExpiries({ ...aRequestContext(db, { clock: { now: () => now } }), ...stopped })
    await expect(killed).rejects.toThrow('killed')
    expect(await db.$count(notifications)).toBe(250)
    expect(await db.$count(expiryNotices)).toBe(250)
    expect(await run('2027-02-01')).toBe(many - 250)
    expect(new Set(await toldTo(anna)).size).toBe(many)
    expect(await db.$count(notifications)).toBe(many)
  })

  it('deletes its records two months after the expiry', async () => {
    await aBoiler()
    await run('2027-02-01')
    await run('2027-05-02')
    expect(await db.$count(expiryNotices)).toBe(1)
    await run('2027-05-03')
    expect(await db.$count(expiryNotices)).toBe(0)
  })

  it('finds expiring things by date without reading everything', async () => {
    await aBoiler({ warrantyUntil: '2026-06-20' })
    await aDocument(db, house, { expiresOn: '2026-06-20' })
    const find = async (logged: typeof db) => expect(await run('2026-06-01', { db: logged })).toBe(2)
    await expectIndexed(database, find, { isOfAll: true })
  })
})

describe('the expiries of a group', () => {
  const span = { from: '2027-03-01', to: '2027-03-31', limit: 10 }
  const listed = () => listExpiries(asMember(db, anna, house.familyGroupId, 'VIEWER'), span)

  it('are listed with their house, soonest first, inclusive of both dates', async () => {
    const boiler = await aBoiler({ warrantyUntil: '2027-03-31' })
    const document = await aDocument(db, house, { title: 'Deed', expiresOn: '2027-03-01' })
    await aBoiler({ warrantyUntil: '2027-04-01' })
    await aBoiler({ warrantyUntil: '2027-02-28' })
    await aBoiler({ warrantyUntil: '2027-03-10', status: 'DISPOSED' })
    const stranger = await aGroup(db, [{ user: await aUser(db) }])
    await anAsset(db, await aProperty(db, stranger.id), { warrantyUntil: '2027-03-10' })
    const of = { workerName: null, propertyId: house.id, propertyName: 'Lake cabin', detail: null }
    expect(await listed()).toEqual([
      { ...of, kind: 'DOCUMENT_EXPIRY', on: '2027-03-01', thingId: document.id, name: 'Deed' },
      { ...of, kind: 'WARRANTY_END', on: '2027-03-31', thingId: boiler.id, name: 'Boiler' },
    ])
  })

  it('are those of one property if asked, and the soonest of all kinds up to the limit', async () => {
    const ctx = asMember(db, anna, house.familyGroupId)
    const other = await aProperty(db, house.familyGroupId)
    await anAsset(db, other, { name: 'Stove', warrantyUntil: '2027-03-02' })
    await aDocument(db, other, { title: 'Lease', expiresOn: '2027-03-04' })
    await aBoiler({ warrantyUntil: '2027-03-05' })
    await aDocument(db, house, { title: 'Deed', expiresOn: '2027-03-03' })
    const dates = { insuranceRenewsOn: '2027-03-01', handoverDueOn: '2027-03-06' }
    await db.update(properties).set(dates).where(eq(properties.id, other.id))
    await aWorkerCertificate(db, await aWorker(db, { id: house.familyGroupId }), { expiresOn: '2027-03-02' })
    const names = async (choice: { propertyId?: string; limit: number }) =>
      (await listExpiries(ctx, { ...span, ...choice })).map(({ on, kind, name }) => `${on} ${kind} ${name}`)
    const ofOther = [
      `2027-03-01 INSURANCE_RENEWAL ${other.name}`,
      '2027-03-02 WARRANTY_END Stove',
      '2027-03-04 DOCUMENT_EXPIRY Lease',
      `2027-03-06 HANDOVER_CHECK ${other.name}`,
    ]
    expect(await names({ propertyId: other.id, limit: 9 })).toEqual(ofOther)
    expect(await names({ propertyId: other.id, limit: 2 })).toEqual(ofOther.slice(0, 2))
    expect(await names({ propertyId: house.id, limit: 9 })).toEqual([
      '2027-03-03 DOCUMENT_EXPIRY Deed',
      '2027-03-05 WARRANTY_END Boiler',
    ])
    expect(await names({ limit: 4 })).toEqual([
      `2027-03-01 INSURANCE_RENEWAL ${other.name}`,
      '2027-03-02 WARRANTY_END Stove',
      '2027-03-02 CERTIFICATE_EXPIRY Liability insurance',
      '2027-03-03 DOCUMENT_EXPIRY Deed',
    ])
  })

  it('use indexes only', async () => {
    await aBoiler()
    await expectIndexed(database, async (logged) => {
      const ctx = { ...asMember(db, anna, house.familyGroupId), db: logged }
      expect(await listExpiries(ctx, span)).toHaveLength(1)
      expect(await listExpiries(ctx, { ...span, propertyId: house.id })).toHaveLength(1)
    })
  })
})

it('keep a record of each notice for the life of the group', async () => {
  await aBoiler()
  await run('2027-02-01')
  const ofGroup = and(eq(expiryNotices.familyGroupId, house.familyGroupId), eq(expiryNotices.daysBefore, 30))
  expect(await db.$count(expiryNotices, ofGroup)).toBe(1)
  await db.delete(memberships)
  await db.delete(familyGroups).where(eq(familyGroups.id, house.familyGroupId))
  expect(await db.$count(expiryNotices)).toBe(0)
})

describe('a certificate of a contractor', () => {
  const aCertificate = async (overrides: Parameters<typeof aWorker>[2] = {}) =>
    aWorkerCertificate(db, await aWorker(db, { id: house.familyGroupId }, overrides), {
      expiresOn: '2027-03-03',
    })

  it('is announced by the group’s clock with a link', async () => {
    await db.update(familyGroups).set({ timeZone: 'Pacific/Kiritimati' })
    const { id } = await aCertificate()
    // There the first of February has begun.
    expect(await run('2027-01-31T11:00:00Z')).toBe(1)
    expect(await run('2027-01-31T12:00:00Z')).toBe(0)
    expect(await db.select().from(notifications)).toMatchObject([
      {
        title: 'Liability insurance of Piet Jansen expires on Mar 3, 2027',
        message: '30 days left.',
        metadata: { familyGroupId: house.familyGroupId, workerCertificateId: id },
      },
    ])
  })

  it('is not announced for blocked, archived or trashed contractors', async () => {
    for (const gone of [
      { status: 'BLOCKED' as const },
      { status: 'ARCHIVED' as const },
      { deletedAt: new Date() },
    ])
      await aCertificate(gone)
    expect(await run('2027-02-01')).toBe(0)
  })

  it('is listed with the expiries of the properties, using indexes only', async () => {
    const { id } = await aCertificate()
    const ctx = asMember(db, anna, house.familyGroupId)
    const span = { from: '2027-01-01', to: '2027-10-31', limit: 10 }
    expect(await listExpiries(ctx, span)).toEqual([
      {
        kind: 'CERTIFICATE_EXPIRY',
        on: '2027-03-03',
        thingId: id,
        name: 'Liability insurance',
        workerName: 'Piet Jansen',
        propertyId: null,
        propertyName: null,
        detail: null,
      },
    ])
    await expectIndexed(database, (indexed) => listExpiries({ ...ctx, db: indexed }, span))
  })
})

describe('a document of a contractor', () => {
  const aPaper = async (overrides: Parameters<typeof aWorker>[2] = {}) => {
    const { id: workerId } = await aWorker(db, { id: house.familyGroupId }, overrides)
    return aDocument(db, house, { propertyId: null, workerId, title: 'Contract', expiresOn: '2027-03-03' })
  }

  it('is announced by the group’s clock with a link', async () => {
    await db.update(familyGroups).set({ timeZone: 'Pacific/Kiritimati' })
    const { id } = await aPaper()
    expect(await run('2027-01-31T11:00:00Z')).toBe(1)
    expect(await run('2027-01-31T12:00:00Z')).toBe(0)
    expect(await db.select().from(notifications)).toMatchObject([
      {
        title: 'Contract of Piet Jansen expires on Mar 3, 2027',
        message: '30 days left.',
        metadata: { familyGroupId: house.familyGroupId, documentId: id },
      },
    ])
  })

  it('is not announced for blocked, archived or trashed contractors', async () => {
    for (const gone of [
      { status: 'BLOCKED' as const },
      { status: 'ARCHIVED' as const },
      { deletedAt: new Date() },
    ])
      await aPaper(gone)
    expect(await run('2027-02-01')).toBe(0)
  })

  it('is listed with the expiries of the properties, using indexes only', async () => {
    const { id: thingId } = await aPaper()
    const ctx = asMember(db, anna, house.familyGroupId)
    const span = { from: '2027-01-01', to: '2027-10-31', limit: 10 }
    expect(await listExpiries(ctx, span)).toMatchObject([
      {
        kind: 'DOCUMENT_EXPIRY',
        on: '2027-03-03',
        thingId,
        name: 'Contract',
        workerName: 'Piet Jansen',
        propertyId: null,
      },
    ])
    await expectIndexed(database, (indexed) => listExpiries({ ...ctx, db: indexed }, span))
  })
})
