import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { sumParts, sumPayments } from './money-reports.repository.ts'
import { getMoneyReport } from './money-reports.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let reader: MemberContext
let anna: string
let ben: string
let clara: string
let cabin: { id: string; familyGroupId: string }

beforeEach(async () => {
  const [one, two] = [await aUser(db, { firstName: 'Anna' }), await aUser(db, { firstName: 'Ben' })]
  familyGroupId = (await aGroup(db, [{ user: one }, { user: two, role: 'VIEWER' }])).id
  anna = await participantOf(db, familyGroupId, one.id)
  ben = await participantOf(db, familyGroupId, two.id)
  clara = await anOutsider(db, familyGroupId)
  cabin = await aProperty(db, familyGroupId, { name: 'Lake cabin' })
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  reader = asMember(db, two, familyGroupId, 'VIEWER', { clock })
})

const whole = { from: '2026-01-01', to: '2026-12-31' }
const group = () => ({ familyGroupId })

/** A roof for 90.00, a pump for 10.01 and a rent of 300.00 for the cabin, and a meal for 30.00 as a shared cost. */
async function aYear() {
  await aPayment(db, cabin, { payerId: anna, parts: [anna, ben, clara], paidOn: '2026-03-02' })
  await aPayment(db, cabin, {
    payerId: ben,
    parts: [anna, ben],
    amountMinor: 1_001,
    paidOn: '2026-03-31',
    category: 'WATER',
  })
  await aPayment(db, cabin, {
    kind: 'INCOME',
    payerId: anna,
    parts: [anna, ben, clara],
    amountMinor: 30_000,
    paidOn: '2026-12-31',
    category: 'RENT',
  })
  await aPayment(db, group(), {
    payerId: clara,
    parts: [anna, ben, clara],
    amountMinor: 3_000,
    paidOn: '2026-01-01',
    category: 'OTHER',
  })
}

describe('the report', () => {
  it('sums approved payments by month, category, person and property', async () => {
    await aYear()
    const report = await getMoneyReport(reader, whole)
    expect(report).toMatchObject({ ...whole, count: 4, expenseMinor: 13_001, incomeMinor: 30_000 })
    expect(report.months).toHaveLength(12)
    expect(report.months.filter((month) => month.expenseMinor + month.incomeMinor > 0)).toEqual([
      { month: '2026-01', expenseMinor: 3_000, incomeMinor: 0 },
      { month: '2026-03', expenseMinor: 10_001, incomeMinor: 0 },
      { month: '2026-12', expenseMinor: 0, incomeMinor: 30_000 },
    ])
    expect(report.categories.map(({ category, expenseMinor }) => [category, expenseMinor])).toEqual([
      ['REPAIRS', 9_000],
      ['OTHER', 3_000],
      ['WATER', 1_001],
      ['RENT', 0],
    ])
    expect(report.properties).toEqual([
      { propertyId: cabin.id, name: 'Lake cabin', expenseMinor: 10_001, incomeMinor: 30_000 },
      { propertyId: null, name: null, expenseMinor: 3_000, incomeMinor: 0 },
    ])
  })

  it('lists what each person paid and their share; both add up to the total', async () => {
    await aYear()
    const { people } = await getMoneyReport(reader, whole)
    expect(people.find(({ participantId }) => participantId === anna)).toMatchObject({
      paidMinor: 9_000,
      receivedMinor: 30_000,
      incomePartMinor: 10_000,
    })
    expect(people.find(({ participantId }) => participantId === clara)).toMatchObject({
      name: 'Aunt Clara',
      paidMinor: 3_000,
      receivedMinor: 0,
      expensePartMinor: 4_000,
      incomePartMinor: 10_000,
    })
    expect(people.reduce((total, { paidMinor }) => total + paidMinor, 0)).toBe(13_001)
    expect(people.reduce((total, { expensePartMinor }) => total + expensePartMinor, 0)).toBe(13_001)
    expect(people.reduce((total, { incomePartMinor }) => total + incomePartMinor, 0)).toBe(30_000)
  })

  it('covers one property and the requested days, inclusive', async () => {
    await aYear()
    const ofCabin = await getMoneyReport(reader, { ...whole, ofPropertyId: cabin.id })
    expect(ofCabin).toMatchObject({ count: 3, expenseMinor: 10_001, incomeMinor: 30_000 })
    const march = await getMoneyReport(reader, { from: '2026-03-02', to: '2026-03-31' })
    expect(march).toMatchObject({ count: 2, expenseMinor: 10_001, incomeMinor: 0 })
    expect(march.months).toHaveLength(1)
    expect((await getMoneyReport(reader, { from: '2026-03-03', to: '2026-03-30' })).count).toBe(0)
  })

  it('leaves out what waits, was rejected or voided, and the trash', async () => {
    for (const status of ['PENDING', 'REJECTED', 'VOID'] as const) {
      await aPayment(db, cabin, { payerId: anna, parts: [anna], status, statusReason: 'A mistake' })
    }
    await aPayment(db, cabin, { payerId: anna, parts: [anna], status: 'PENDING', deletedAt: new Date() })
    const report = await getMoneyReport(reader, whole)
    expect(report).toMatchObject({ count: 0, expenseMinor: 0, people: [], categories: [], properties: [] })
  })

  it('is empty for a property of another group', async () => {
    await aYear()
    const stranger = await aUser(db)
    const others = (await aGroup(db, [{ user: stranger }])).id
    const theirs = asMember(db, stranger, others)
    expect((await getMoneyReport(theirs, whole)).count).toBe(0)
    await expect(getMoneyReport(theirs, { ofPropertyId: cabin.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('covers the last twelve months by default, in the group’s time zones', async () => {
    expect(await getMoneyReport(reader, {})).toMatchObject({ from: '2025-12-01', to: '2026-11-30' })
  })

  it('rejects a reversed period and one of more than twenty years', async () => {
    const refused = getMoneyReport(reader, { from: '2026-02-01', to: '2026-01-01' })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      message: 'The end date is before the start date. Choose a later end date.',
    })
    await expect(getMoneyReport(reader, { from: '2000-01-01', to: '2026-01-01' })).rejects.toMatchObject({
      message: 'A money report covers at most 20 years. Choose a shorter period.',
    })
  })

  it('is read by indexes alone', async () => {
    const choice = { familyGroupId, ...whole }
    const ofHouse = { ...choice, propertyId: cabin.id }
    await expectIndexed(database, async (one) => {
      for (const part of [choice, ofHouse]) {
        await sumPayments(one, part)
        await sumParts(one, part)
      }
    })
  })
})
