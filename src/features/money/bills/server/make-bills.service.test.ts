import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aBill, aBillSeries, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { activityLog, familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import {
  deleteProperty,
  restoreProperty,
  setPropertyStatus,
} from '../../../house/properties/server/properties.service.ts'
import type { BillSeriesFields } from '../bills.schemas.ts'
import {
  createBillSeries,
  endBillSeries,
  getBillSeries,
  listBillSeries,
  updateBillSeries,
} from './bill-series.service.ts'
import {
  billSeriesTrash,
  billTrash,
  deleteBill,
  deleteBillSeries,
  restoreBillSeries,
} from './bill-trash.service.ts'
import { getBill } from './bills.service.ts'
import { getBillsAhead, listBills, listDueBills } from './bills-ahead.service.ts'
import { makeDueBills } from './make-bills.service.ts'

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
const asAnna = (day = '2027-01-10', role: Role = 'MANAGER') =>
  asMember(db, anna, house.familyGroupId, role, { clock: at(day) })
const run = (day: string, on: Db = db) =>
  makeDueBills({ ...aRequestContext(on, { clock: at(day) }), signal: new AbortController().signal })

const dates = async () =>
  (await db.select().from(bills).orderBy(asc(bills.occurrenceOn))).map(({ occurrenceOn }) => occurrenceOn)

const power = (overrides: Partial<BillSeriesFields> = {}): BillSeriesFields => ({
  title: 'Electricity',
  payee: 'The utility',
  workerId: null,
  amountMinor: 6_000,
  isEstimate: true,
  category: 'ENERGY',
  note: null,
  propertyId: house.id,
  rule: 'MONTHLY',
  startsOn: '2027-01-31',
  endsOn: null,
  ...overrides,
})
const plan = (overrides: Partial<BillSeriesFields> = {}, day?: string) =>
  createBillSeries(asAnna(day), { familyGroupId: house.familyGroupId, fields: power(overrides) })

describe('a recurring bill', () => {
  it('creates the bills of the next 30 days at once, with its values', async () => {
    const { billSeriesId } = await plan({}, '2027-01-31')
    expect(await dates()).toEqual(['2027-01-31', '2027-02-28'])
    const [first] = await db.select().from(bills).orderBy(asc(bills.dueOn))
    expect(first).toMatchObject({
      seriesId: billSeriesId,
      dueOn: '2027-01-31',
      title: 'Electricity',
      payee: 'The utility',
      workerId: null,
      amountMinor: 6_000,
      isEstimate: true,
      category: 'ENERGY',
      propertyId: house.id,
      status: 'PLANNED',
      createdBy: anna.id,
    })
    expect(await getBillSeries(asAnna(), billSeriesId)).toMatchObject({ nextOn: '2027-03-31', version: 2 })
    expect((await getBill(asAnna(), first?.id ?? '')).series).toEqual({
      id: billSeriesId,
      rule: 'MONTHLY',
      isDeleted: false,
    })
  })

  it('always creates the next bill, however far away', async () => {
    await plan({ rule: 'YEARLY', startsOn: '2027-12-31' })
    expect(await dates()).toEqual(['2027-12-31'])
    expect(await run('2027-12-30')).toBe(0)
    expect(await run('2028-01-01')).toBe(1)
    expect(await dates()).toEqual(['2027-12-31', '2028-12-31'])
  })

  it('creates the next bill when this one is paid early, cancelled or deleted', async () => {
    await plan({ rule: 'QUARTERLY', startsOn: '2027-03-31' })
    await db.update(bills).set({ status: 'CANCELLED' })
    expect(await run('2027-01-11')).toBe(1)
    expect(await dates()).toEqual(['2027-03-31', '2027-06-30'])
    const [, next] = await db.select().from(bills).orderBy(asc(bills.dueOn))
    await deleteBill(asAnna(), next?.id ?? '')
    expect(await run('2027-01-12')).toBe(1)
    expect(await run('2027-01-12')).toBe(0)
    expect(await dates()).toEqual(['2027-03-31', '2027-06-30', '2027-09-30'])
  })

  it('starts today when its first date is long past', async () => {
    await plan({ startsOn: '2020-01-31' }, '2027-02-10')
    expect(await dates()).toEqual(['2027-02-28'])
  })

  it('that started recently creates overdue bills too, once', async () => {
    await plan({ startsOn: '2026-12-31' }, '2027-02-10')
    expect(await dates()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    const open = await listBills(asAnna('2027-02-10'), {
      familyGroupId: house.familyGroupId,
      which: 'open',
    })
    expect(open.bills.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false])
    expect(await run('2027-02-10')).toBe(0)
  })

  it('with only past dates is rejected', async () => {
    await expect(plan({ startsOn: '2020-01-31', endsOn: '2021-01-01' })).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: {
          endsOn: 'All its due dates are in the past. Choose a later first date or a later end date.',
        },
      },
    })
    expect(await db.$count(billSeries)).toBe(0)
  })

  it('stops at its end date', async () => {
    const { billSeriesId } = await plan({ endsOn: '2027-03-30' })
    await run('2027-03-01')
    expect(await dates()).toEqual(['2027-01-31', '2027-02-28'])
    expect((await getBillSeries(asAnna(), billSeriesId)).nextOn).toBeNull()
  })
})

describe('the job that creates bills', () => {
  it('makes up for a missed month: 31 bills in one run, each once', async () => {
    for (let day = 1; day <= 31; day++)
      await aBillSeries(db, house, {
        rule: 'YEARLY',
        startsOn: `2027-05-${String(day).padStart(2, '0')}`,
        nextOn: `2027-05-${String(day).padStart(2, '0')}`,
      })
    expect(await run('2027-05-31')).toBe(31 + 30)
    expect(await run('2027-05-31')).toBe(0)
    expect((await dates()).filter((date) => date?.startsWith('2027'))).toHaveLength(31)
  })

  it('makes up for missed years, each date once', async () => {
    await aBillSeries(db, house)
    expect(await run('2029-07-31')).toBe(31)
    expect(await run('2029-07-31')).toBe(0)
    expect(new Set(await dates()).size).toBe(31)
  })

  it('creates each bill once when several run at once', async () => {
    for (let number = 0; number < 450; number++) await aBillSeries(db, house)
    const made = await Promise.all([run('2027-01-31'), run('2027-01-31'), run('2027-01-31')])
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(900)
    expect(await db.$count(bills)).toBe(900)
    expect(await db.$count(activityLog, eq(activityLog.entityType, 'bill'))).toBe(900)
  })

  it('uses the time zone of the property, or of the group', async () => {
    const { familyGroupId } = house
    await db.update(familyGroups).set({ timeZone: 'Pacific/Kiritimati' })
    const west = await aProperty(db, familyGroupId, { timeZone: 'Pacific/Niue' })
    const yearly = { rule: 'YEARLY', startsOn: '2027-02-01', nextOn: '2028-02-01' } as const
    for (const place of [west, { familyGroupId }]) {
      const series = await aBillSeries(db, place, yearly)
      await aBill(db, place, { seriesId: series.id, occurrenceOn: '2027-02-01', dueOn: '2027-02-01' })
    }
    // It is 2 February in Kiritimati and still 1 February in Niue.
    expect(await run('2027-02-01T10:30:00Z')).toBe(1)
    const made = await db.select().from(bills).where(eq(bills.dueOn, '2028-02-01'))
    expect(made.map(({ propertyId }) => propertyId)).toEqual([null])
  })

  it('skips recurring bills that are deleted, and those of archived or deleted properties and deleted groups', async () => {
    const { familyGroupId } = house
    const deletedAt = new Date()
    await aBillSeries(db, house, { deletedAt })
    for (const overrides of [{ status: 'ARCHIVED' as const }, { deletedAt }])
      await aBillSeries(db, await aProperty(db, familyGroupId, overrides))
    const other = await aGroup(db, [{ user: await aUser(db) }])
    await aBillSeries(db, { familyGroupId: other.id })
    await db.update(familyGroups).set({ deletedAt }).where(eq(familyGroups.id, other.id))
    expect(await run('2027-01-31')).toBe(0)
  })

  it('stops when aborted', async () => {
    await aBillSeries(db, house)
    const stopped = makeDueBills({ ...aRequestContext(db), signal: AbortSignal.abort() })
    await expect(stopped).rejects.toThrow()
    expect(await db.$count(bills)).toBe(0)
  })

  it('finds what is due by index', async () => {
    await aBillSeries(db, house, { startsOn: '2026-05-05' })
    await expectIndexed(database, async (counted) => {
      expect(await run('2026-05-05', counted)).toBe(1)
    })
  })
})

describe('editing a recurring bill', () => {
  const edit = {
    title: 'Power',
    payee: null,
    workerId: null,
    amountMinor: 7_500,
    isEstimate: false,
    category: 'ENERGY',
    note: null,
  } as const

  it('updates open bills from today on, unless someone edited them', async () => {
    const { billSeriesId } = await plan({}, '2027-01-31')
    const [first, second] = await db.select().from(bills).orderBy(asc(bills.dueOn))
    await db
      .update(bills)
      .set({ amountMinor: 5_912, isEstimate: false })
      .where(eq(bills.id, second?.id ?? ''))
    await updateBillSeries(asAnna('2027-01-31'), {
      billSeriesId,
      version: 2,
      fields: { ...edit, endsOn: null },
    })
    const titles = async () =>
      (await db.select().from(bills).orderBy(asc(bills.dueOn))).map(({ title, amountMinor }) => [
        title,
        amountMinor,
      ])
    expect(await titles()).toEqual([
      ['Power', 7_500],
      ['Electricity', 5_912],
    ])
    expect((await getBill(asAnna(), first?.id ?? '')).version).toBe(2)
  })

  it('leaves past and paid bills unchanged', async () => {
    const { billSeriesId } = await plan({}, '2027-01-31')
    await db.update(bills).set({ status: 'PAID' }).where(eq(bills.dueOn, '2027-02-28'))
    await updateBillSeries(asAnna('2027-02-01'), {
      billSeriesId,
      version: 2,
      fields: { ...edit, endsOn: null },
    })
    const rows = await db.select().from(bills).orderBy(asc(bills.dueOn))
    expect(rows.map(({ title }) => title)).toEqual(['Electricity', 'Electricity', 'Power'])
  })

  it('can change the end date, and so end or continue it', async () => {
    const { billSeriesId } = await plan({}, '2027-01-31')
    const save = (version: number, endsOn: string | null) =>
      updateBillSeries(asAnna('2027-01-31'), {
        billSeriesId,
        version,
        fields: { ...power(), endsOn, ...edit },
      })
    await save(2, '2027-03-30')
    expect((await getBillSeries(asAnna(), billSeriesId)).nextOn).toBeNull()
    await save(3, null)
    expect((await getBillSeries(asAnna(), billSeriesId)).nextOn).toBe('2027-03-31')
    await expect(save(4, '2027-01-30')).rejects.toMatchObject({ code: 'invalid' })
  })

  it('rejects a stale edit with the newer version', async () => {
    const { billSeriesId } = await plan()
    const save = (title: string) =>
      updateBillSeries(asAnna(), { billSeriesId, version: 2, fields: { ...edit, title, endsOn: null } })
    const results = await Promise.allSettled([save('One'), save('Two')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', details: { current: { version: 3 } } },
    })
  })

  it('ends it and keeps the existing bills', async () => {
    const { billSeriesId } = await plan()
    await endBillSeries(asAnna(), { billSeriesId, version: 2 })
    await endBillSeries(asAnna(), { billSeriesId, version: 2 })
    expect(await run('2028-01-01')).toBe(0)
    expect(await dates()).toEqual(['2027-01-31'])
    const verbs = await db
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, billSeriesId))
      .orderBy(activityLog.id)
    expect(verbs.map(({ verb }) => verb)).toEqual(['CREATED', 'ENDED'])
  })

  it('is allowed to the person who added it and managers', async () => {
    const { billSeriesId } = await plan()
    const ben = await aUser(db)
    const { familyGroupId } = house
    await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
    const ctx = asMember(db, ben, familyGroupId, 'MEMBER', { clock: at('2027-01-10') })
    await expect(endBillSeries(ctx, { billSeriesId, version: 2 })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await getBillSeries(ctx, billSeriesId)).may.edit).toBe(false)
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const foreign = asMember(db, stranger, other.id)
    await expect(getBillSeries(foreign, billSeriesId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteBillSeries(foreign, billSeriesId)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a recurring bill in the trash', () => {
  it('creates nothing, and continues from today when restored', async () => {
    const { billSeriesId } = await plan()
    await deleteBillSeries(asAnna(), billSeriesId)
    expect(await run('2027-06-10')).toBe(0)
    await restoreBillSeries(asAnna('2027-06-10'), billSeriesId)
    expect(await dates()).toEqual(['2027-01-31', '2027-06-30'])
  })

  it('leaves its bills behind when purged', async () => {
    await plan()
    await db.update(billSeries).set({ deletedAt: new Date('2020-01-01') })
    expect(await purgeDeleted(aRequestContext(db), billTrash, billSeriesTrash)).toBe(1)
    expect(await db.select().from(bills)).toMatchObject([
      { seriesId: null, occurrenceOn: null, title: 'Electricity' },
    ])
  })
})

describe('a restored property', () => {
  it('creates bills due from that day on, and none for the years before, after the archive', async () => {
    const { billSeriesId } = await plan({}, '2027-01-10')
    await setPropertyStatus(asAnna('2027-01-11'), house.id, 'ARCHIVED')
    expect(await run('2029-07-10')).toBe(0)
    expect((await getBillSeries(asAnna(), billSeriesId)).isResting).toBe(true)
    await setPropertyStatus(asAnna('2029-07-10'), house.id, 'ACTIVE')
    expect(await dates()).toEqual(['2027-01-31', '2029-07-31'])
    expect(await run('2029-07-10')).toBe(0)
    expect(await run('2029-08-01')).toBe(1)
  })

  it('has everything it would have had on the day after', async () => {
    await plan({}, '2027-01-31')
    await setPropertyStatus(asAnna('2027-02-01'), house.id, 'ARCHIVED')
    await setPropertyStatus(asAnna('2027-02-02'), house.id, 'ACTIVE')
    expect(await dates()).toEqual(['2027-01-31', '2027-02-28'])
    expect(await run('2027-03-01')).toBe(1)
    expect(await dates()).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  it('continues in the same way after the trash', async () => {
    await aBillSeries(db, house)
    await deleteProperty(asAnna('2027-01-11'), house.id)
    await restoreProperty(asAnna('2027-02-09'), house.id)
    expect(await dates()).toEqual(['2027-02-28'])
  })

  it('creates each bill once when restored twice while the job runs', async () => {
    for (let number = 0; number < 20; number++) await aBillSeries(db, house)
    await setPropertyStatus(asAnna('2027-01-11'), house.id, 'ARCHIVED')
    const back = () => setPropertyStatus(asAnna('2029-07-10'), house.id, 'ACTIVE')
    await Promise.all([back(), run('2029-07-10'), back(), run('2029-07-10')])
    expect(new Set(await dates())).toEqual(new Set(['2029-07-31']))
    expect(await db.$count(bills)).toBe(20)
  })
})

describe('the upcoming bills', () => {
  it('are open and forecast bills of a period, in order', async () => {
    const { billSeriesId } = await plan({}, '2027-01-10')
    const tax = await aBill(db, house, { dueOn: '2027-02-15' })
    await aBill(db, house, { dueOn: '2027-02-16', status: 'CANCELLED' })
    await aBill(db, house, { dueOn: '2027-02-17', deletedAt: new Date() })
    const found = await listDueBills(asAnna(), { from: '2027-01-31', to: '2027-03-31' })
    expect(found.map(({ dueOn, isForecast, title }) => [dueOn, isForecast, title])).toEqual([
      ['2027-01-31', false, 'Electricity'],
      ['2027-02-15', false, 'Property tax'],
      ['2027-02-28', true, 'Electricity'],
      ['2027-03-31', true, 'Electricity'],
    ])
    expect(found[1]?.billId).toBe(tax.id)
    expect(found[2]).toMatchObject({ billId: null, billSeriesId })
  })

  it('can be limited to a property, and never include another group', async () => {
    const tower = await aProperty(db, house.familyGroupId, { name: 'Tower' })
    await aBill(db, tower, { title: 'Tower tax' })
    await aBill(db, house)
    const other = await aGroup(db, [{ user: await aUser(db) }])
    await aBill(db, { familyGroupId: other.id })
    const span = { from: '2027-01-01', to: '2027-12-31' }
    expect(await listDueBills(asAnna(), span)).toHaveLength(2)
    expect(await listDueBills(asAnna(), { ...span, propertyId: tower.id })).toMatchObject([
      { title: 'Tower tax' },
    ])
  })

  it('add up to the year: paid, waiting, open and upcoming, per property', async () => {
    const me = await participantOf(db, house.familyGroupId, anna.id)
    const tower = await aProperty(db, house.familyGroupId, { name: 'Tower' })
    const paid = await aBill(db, tower, { status: 'PAID', amountMinor: 10_000, isEstimate: true })
    await aPayment(db, tower, { payerId: me, parts: [me], amountMinor: 9_500, billId: paid.id })
    const asked = await aBill(db, tower, { status: 'PAID', amountMinor: 70_000 })
    await aPayment(db, tower, {
      payerId: me,
      parts: [me],
      amountMinor: 71_000,
      billId: asked.id,
      status: 'PENDING',
    })
    await aBill(db, { familyGroupId: house.familyGroupId }, { amountMinor: 500 })
    await plan({ startsOn: '2027-10-31' })
    const ahead = await getBillsAhead(asAnna(), { familyGroupId: house.familyGroupId })
    expect(ahead).toMatchObject({
      year: 2027,
      today: '2027-01-10',
      currency: 'EUR',
      // November and December are not created yet.
      all: { paidMinor: 9_500, waitingMinor: 71_000, openMinor: 6_500, forecastMinor: 12_000 },
      houses: [
        {
          propertyName: 'Lake cabin',
          paidMinor: 0,
          waitingMinor: 0,
          openMinor: 6_000,
          forecastMinor: 12_000,
        },
        { propertyName: 'Tower', paidMinor: 9_500, waitingMinor: 71_000, openMinor: 0, forecastMinor: 0 },
        { propertyName: null, paidMinor: 0, waitingMinor: 0, openMinor: 500, forecastMinor: 0 },
      ],
    })
    expect(ahead.forecast.map(({ dueOn }) => dueOn)).toEqual(['2027-11-30', '2027-12-31'])
    const next = await getBillsAhead(asAnna(), { familyGroupId: house.familyGroupId, year: 2028 })
    expect(next.all.forecastMinor).toBe(12 * 6_000)
  })

  it('are paged without gaps or duplicates, in both directions', async () => {
    for (let number = 0; number < 65; number++)
      await aBill(db, house, {
        title: `Bill ${number}`,
        dueOn: `2027-0${1 + (number % 3)}-15`,
        status: number % 2 ? 'CANCELLED' : 'PLANNED',
      })
    const { familyGroupId } = house
    for (const which of ['open', 'over'] as const) {
      const seen: string[] = []
      for (let after: { dueOn: string; id: string } | null | undefined; after !== null; ) {
        const page: Awaited<ReturnType<typeof listBills>> = await listBills(asAnna(), {
          familyGroupId,
          which,
          ...(after && { after }),
        })
        seen.push(...page.bills.map(({ id, dueOn }) => `${dueOn}:${id}`))
        after = page.next
      }
      expect(new Set(seen).size).toBe(which === 'open' ? 33 : 32)
      expect(seen).toEqual(which === 'open' ? seen.toSorted() : seen.toSorted().toReversed())
    }
  })

  it('can be limited to one recurring bill, and say who may pay', async () => {
    await aBill(db, house, { dueOn: '2027-02-15' })
    const { billSeriesId: ofSeries } = await plan({ startsOn: '2026-12-31' }, '2027-01-10')
    await db.update(bills).set({ status: 'PAID' }).where(eq(bills.dueOn, '2026-12-31'))
    const { familyGroupId } = house
    const dueOf = async (which: 'open' | 'over', ctx = asAnna()) =>
      (await listBills(ctx, { familyGroupId, ofSeries, which })).bills.map(({ dueOn }) => dueOn)
    expect([await dueOf('open'), await dueOf('over')]).toEqual([['2027-01-31'], ['2026-12-31']])
    expect((await getBillSeries(asAnna(), ofSeries)).may.pay).toBe(true)
    expect((await getBillSeries(asAnna('2027-01-10', 'VIEWER'), ofSeries)).may.pay).toBe(false)
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const asked = { familyGroupId: other.id, ofSeries, which: 'open' as const }
    expect((await listBills(asMember(db, stranger, other.id), asked)).bills).toEqual([])
    await expectIndexed(database, async (counted) => {
      await listBills({ ...asAnna(), db: counted }, { familyGroupId, ofSeries, which: 'over' })
    })
  })

  it('sorts the recurring bills by their next date', async () => {
    await plan({ title: 'Water', startsOn: '2027-02-15' })
    await plan({ title: 'Power', startsOn: '2027-01-20' })
    const list = await listBillSeries(asAnna(), { familyGroupId: house.familyGroupId })
    expect(list.map(({ title, nextOn }) => [title, nextOn])).toEqual([
      ['Power', '2027-01-20'],
      ['Water', '2027-02-15'],
    ])
  })

  it('are read by indexes alone', async () => {
    await plan()
    await aBill(db, house)
    const { familyGroupId } = house
    await expectIndexed(database, async (counted) => {
      const ctx = { ...asAnna(), db: counted }
      await listDueBills(ctx, { from: '2027-01-01', to: '2027-12-31' })
      await getBillsAhead(ctx, { familyGroupId })
      await listBills(ctx, { familyGroupId, which: 'open' })
      await listBills(ctx, { familyGroupId, which: 'over', inProperty: house.id })
      await listBillSeries(ctx, { familyGroupId })
    })
  })
})

it('are purged with their property', async () => {
  await plan()
  await db.delete(bills).where(and(eq(bills.propertyId, house.id)))
  await db.delete(properties).where(eq(properties.id, house.id))
  expect(await db.$count(billSeries)).toBe(0)
})
