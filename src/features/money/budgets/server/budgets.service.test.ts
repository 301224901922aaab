import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBudget, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { carryBudgets, createBudget, deleteBudget, listBudgets, updateBudget } from './budgets.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId = ''
let propertyId = ''
let me = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  familyGroupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, familyGroupId, { name: 'Cabin' })).id
  me = await participantOf(db, familyGroupId, user.id)
  anna = asMember(db, user, familyGroupId, 'MANAGER', {
    clock: { now: () => new Date('2026-05-05T12:00:00Z') },
  })
})

const house = () => ({ id: propertyId, familyGroupId })
const spend = (amountMinor: number, overrides: Partial<Parameters<typeof aPayment>[2]> = {}) =>
  aPayment(db, house(), { payerId: me, parts: [me], amountMinor, ...overrides })

async function someone(role: 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

const plan = (amountMinor: number, category: 'REPAIRS' | 'GARDEN' | null = null, year = 2026) =>
  createBudget(anna, { propertyId, year, category, amountMinor })

const linesOf = async (year?: number) => {
  const { houses } = await listBudgets(anna, { ...(year && { year }) })
  return houses.flatMap(({ lines }) =>
    lines.map(({ category, budget, spentMinor }) => [category, budget?.amountMinor ?? null, spentMinor]),
  )
}

describe('the budgets of a year', () => {
  it('are listed with what was spent, by category, in total, and without a budget', async () => {
    await plan(200_000)
    await plan(50_000, 'REPAIRS')
    await spend(30_000)
    await spend(5_000, { category: 'GARDEN', paidOn: '2026-12-31' })
    // Not counted: pending, void, income, or another year, property or group.
    await spend(1_000, { status: 'PENDING' })
    await spend(1_000, { status: 'VOID', statusReason: 'Twice' })
    await spend(1_000, { kind: 'INCOME' })
    await spend(1_000, { paidOn: '2025-12-31' })
    await aPayment(db, { familyGroupId }, { payerId: me, parts: [me] })
    expect(await linesOf()).toEqual([
      [null, 200_000, 35_000],
      ['REPAIRS', 50_000, 30_000],
      ['GARDEN', null, 5_000],
    ])
    expect(await linesOf(2025)).toEqual([['REPAIRS', null, 1_000]])
    expect(await listBudgets(anna, {})).toMatchObject({ year: 2026, thisYear: 2026, mayEdit: true })
  })

  it('list active properties first, or only the requested one', async () => {
    await plan(200_000)
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    const other = await aProperty(db, familyGroupId, { name: 'Zoo' })
    await aPayment(db, other, { payerId: me, parts: [me], amountMinor: 700 })
    expect((await listBudgets(anna, {})).houses).toMatchObject([
      { propertyName: 'Zoo', isArchived: false, spentMinor: 700, lines: [{ category: 'REPAIRS' }] },
      { propertyName: 'Cabin', isArchived: true, spentMinor: 0, lines: [{ spentMinor: 0 }] },
    ])
    expect((await listBudgets(anna, { propertyId: other.id })).houses).toMatchObject([
      { propertyName: 'Zoo' },
    ])
    const foreign = await aProperty(db, (await aGroup(db)).id)
    await expect(listBudgets(anna, { propertyId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('log setting, changing and removing with the amount', async () => {
    const { budgetId } = await plan(50_000, 'REPAIRS')
    expect(await updateBudget(anna, { budgetId, version: 1, amountMinor: 60_000 })).toEqual({ version: 2 })
    expect(await updateBudget(anna, { budgetId, version: 2, amountMinor: 60_000 })).toEqual({ version: 2 })
    expect(await deleteBudget(anna, { budgetId, version: 2 })).toEqual({
      propertyId,
      year: 2026,
      category: 'REPAIRS',
      amountMinor: 60_000,
    })
    expect(await linesOf()).toEqual([])
    expect((await listGroupActivity(anna, { kind: 'budget' })).lines.map(({ text }) => text)).toEqual([
      'removed the budget of Repairs, Cabin, 2026',
      'changed the budget of Repairs, Cabin, 2026: €600.00',
      'set the budget of Repairs, Cabin, 2026: €500.00',
    ])
  })

  it('are unique per category: a retry is accepted, a second one refused', async () => {
    const first = await plan(50_000, 'REPAIRS')
    expect(await plan(50_000, 'REPAIRS')).toEqual(first)
    await expect(plan(60_000, 'REPAIRS')).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is already a budget for “Repairs” for this year. Change that one instead.',
    })
    await plan(60_000)
    await expect(plan(70_000)).rejects.toMatchObject({ code: 'conflict' })
    const both = await Promise.allSettled([plan(1_000, 'GARDEN'), plan(2_000, 'GARDEN')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await linesOf()).length).toBe(3)
  })

  it('reject a stale edit with the newer amount, and let one of two simultaneous edits win', async () => {
    const { budgetId } = await plan(50_000)
    await updateBudget(anna, { budgetId, version: 1, amountMinor: 60_000 })
    await expect(updateBudget(anna, { budgetId, version: 1, amountMinor: 70_000 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { id: budgetId, amountMinor: 60_000, version: 2 } },
    })
    await expect(deleteBudget(anna, { budgetId, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    const both = await Promise.allSettled([
      updateBudget(anna, { budgetId, version: 2, amountMinor: 1_000 }),
      updateBudget(anna, { budgetId, version: 2, amountMinor: 2_000 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are carried over to the next year once, beside existing ones', async () => {
    await plan(200_000)
    await plan(50_000, 'REPAIRS')
    await plan(10_000, 'REPAIRS', 2027)
    expect((await listBudgets(anna, {})).houses).toMatchObject([{ toCarry: 1 }])
    const both = await Promise.allSettled([
      carryBudgets(anna, { propertyId, year: 2026 }),
      carryBudgets(anna, { propertyId, year: 2026 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await linesOf(2027)).toEqual([
      [null, 200_000, 0],
      ['REPAIRS', 10_000, 0],
    ])
    expect((await listBudgets(anna, {})).houses).toMatchObject([{ toCarry: 0 }])
    await expect(carryBudgets(anna, { propertyId, year: 2031 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The next year already has all of these budgets.',
    })
  })
})

describe('the permission to plan budgets', () => {
  it('belongs to managers and members, not to viewers or strangers', async () => {
    const { budgetId } = await plan(50_000)
    const [ben, vera] = [await someone('MEMBER'), await someone('VIEWER')]
    await updateBudget(ben, { budgetId, version: 1, amountMinor: 60_000 })
    expect(await listBudgets(vera, {})).toMatchObject({ mayEdit: false, houses: [{ spentMinor: 0 }] })
    const tries = (ctx: MemberContext) => [
      () => createBudget(ctx, { propertyId, year: 2026, category: 'GARDEN', amountMinor: 1 }),
      () => updateBudget(ctx, { budgetId, version: 2, amountMinor: 1 }),
      () => deleteBudget(ctx, { budgetId, version: 2 }),
      () => carryBudgets(ctx, { propertyId, year: 2026 }),
    ]
    for (const attempt of tries(vera)) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = asMember(db, await aUser(db), familyGroupId)
    for (const attempt of tries(stranger))
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    for (const attempt of tries(ben)) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    const outsideGroup = await aGroup(db)
    const outside = asMember(db, await aUser(db), outsideGroup.id)
    await aMembership(db, {
      familyGroupId: outsideGroup.id,
      userId: outside.user.id,
      role: 'MANAGER',
      color: 'pine',
    })
    for (const attempt of tries(outside)) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    expect(await linesOf()).toEqual([[null, 60_000, 0]])
  })

  it('does not apply to an archived property', async () => {
    const { budgetId } = await plan(50_000)
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    for (const attempt of [
      () => plan(1_000, 'GARDEN'),
      () => updateBudget(anna, { budgetId, version: 1, amountMinor: 1 }),
      () => deleteBudget(anna, { budgetId, version: 1 }),
      () => carryBudgets(anna, { propertyId, year: 2026 }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(budgets)).toBe(1)
  })
})

it.each([
  ['JPY', '¥50,000'],
  ['EUR', '€500.00'],
  ['KWD', 'KWD 50.000'],
])('writes an amount in %s as %s', async (currency, text) => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }], { currency })
  const place = await aProperty(db, group.id, { name: 'Cabin' })
  const ctx = asMember(db, user, group.id)
  await createBudget(ctx, { propertyId: place.id, year: 2026, category: null, amountMinor: 50_000 })
  const [line] = (await listGroupActivity(ctx, {})).lines
  expect(line?.text.replaceAll('\u00a0', ' ')).toBe(`set the budget of Cabin, 2026: ${text}`)
})

it('costs the same number of queries regardless of other data', async () => {
  await aBudget(db, house())
  await expectIndexed(database, async (counted) => {
    await listBudgets({ ...anna, db: counted }, {})
    await listBudgets({ ...anna, db: counted }, { propertyId })
  })
})
