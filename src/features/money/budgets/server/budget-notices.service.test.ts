import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import { budgetNotices } from '../../../../server/db/schema/budgets.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import type { Category } from '../../categories/categories.ts'
import { lockMoney } from '../../ledger/server/ledger.service.ts'
import { checkBudgets } from './budget-notices.service.ts'
import { createBudget, deleteBudget, updateBudget } from './budgets.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId = ''
let propertyId = ''
let payerId = ''
let anna: MemberContext
let ben: CurrentUser

beforeEach(async () => {
  const [user, viewer] = [await aUser(db), await aUser(db)]
  ben = await aUser(db)
  familyGroupId = (
    await aGroup(db, [{ user }, { user: ben, role: 'MEMBER' }, { user: viewer, role: 'VIEWER' }])
  ).id
  propertyId = (await aProperty(db, familyGroupId, { name: 'Cabin' })).id
  payerId = await participantOf(db, familyGroupId, user.id)
  anna = asMember(db, user, familyGroupId)
})

/** An expense as a service of payments records it: it begins to count, then the budgets are looked at. */
const spend = (amountMinor: number, category: Category = 'REPAIRS', paidOn = '2026-03-02') =>
  db.transaction(async (tx) => {
    await lockMoney(tx, familyGroupId)
    const house = { id: propertyId, familyGroupId }
    await aPayment(tx, house, { payerId, parts: [payerId], amountMinor, category, paidOn })
    await checkBudgets(tx, anna, { propertyId, category, paidOn })
  })

const plan = (amountMinor: number, category: Category | null = null) =>
  createBudget(anna, { propertyId, year: 2026, category, amountMinor })

const told = async () => {
  const rows = await db
    .select()
    .from(notifications)
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
  return rows.map(({ userId, title, message }) => {
    expect(userId).toBe(ben.id)
    return `${title}. ${message}`
  })
}

describe('the family hears of a budget', () => {
  it('when 80 % and when all of it is spent, once each; not whoever caused it, not those who only look', async () => {
    await plan(10_000, 'REPAIRS')
    await spend(7_999)
    expect(await told()).toEqual([])
    await spend(1)
    await spend(1_999)
    const eighty = '80 % of a budget is spent: Repairs, Cabin, 2026. €80.00 of €100.00 are spent.'
    expect(await told()).toEqual([eighty])
    await spend(1)
    await spend(5_000)
    expect(await told()).toEqual([
      eighty,
      'The budget is spent: Repairs, Cabin, 2026. €100.00 of €100.00 are spent.',
    ])
    const [row] = await db.select().from(notifications)
    expect(row).toMatchObject({ type: 'BUDGET_ALERT', metadata: { familyGroupId, propertyId } })
  })

  it('in its category and for the whole house, in its year alone', async () => {
    await plan(10_000)
    await plan(1_000, 'GARDEN')
    await spend(10_000, 'REPAIRS', '2025-12-31')
    await spend(10_000, 'REPAIRS', '2027-01-01')
    expect(await told()).toEqual([])
    await spend(8_000)
    await spend(999, 'GARDEN', '2026-12-31')
    expect(await told()).toEqual([
      '80 % of a budget is spent: Cabin, 2026. €80.00 of €100.00 are spent.',
      '80 % of a budget is spent: Garden, Cabin, 2026. €9.99 of €10.00 are spent.',
    ])
  })

  it('once when all of it is spent at once', async () => {
    await plan(10_000)
    await spend(10_001)
    expect(await told()).toEqual(['The budget is spent: Cabin, 2026. €100.01 of €100.00 are spent.'])
    expect(await db.$count(budgetNotices)).toBe(2)
  })

  it('when it is lowered below what was spent, and not again at the amount that it had', async () => {
    const { budgetId } = await plan(20_000)
    await spend(10_000)
    await updateBudget(anna, { budgetId, version: 1, amountMinor: 12_000 })
    await updateBudget(anna, { budgetId, version: 2, amountMinor: 20_000 })
    await updateBudget(anna, { budgetId, version: 3, amountMinor: 12_000 })
    expect(await told()).toEqual(['80 % of a budget is spent: Cabin, 2026. €100.00 of €120.00 are spent.'])
  })

  it('not again when it was removed and brought back', async () => {
    const { budgetId } = await plan(10_000)
    await spend(9_000)
    await createBudget(anna, { ...(await deleteBudget(anna, { budgetId, version: 1 })) })
    expect((await told()).length).toBe(1)
  })

  it('once when many expenses come at once', async () => {
    await plan(10_000)
    await Promise.all(Array.from({ length: 10 }, () => spend(1_000)))
    // Of transactions that began together any may have begun first.
    expect((await told()).toSorted()).toEqual([
      '80 % of a budget is spent: Cabin, 2026. €80.00 of €100.00 are spent.',
      'The budget is spent: Cabin, 2026. €100.00 of €100.00 are spent.',
    ])
  })

  it('not when the expense is taken back before it is written', async () => {
    await plan(10_000)
    const failed = db.transaction(async (tx) => {
      await lockMoney(tx, familyGroupId)
      await aPayment(
        tx,
        { id: propertyId, familyGroupId },
        { payerId, parts: [payerId], amountMinor: 10_000 },
      )
      await checkBudgets(tx, anna, { propertyId, category: 'REPAIRS', paidOn: '2026-03-02' })
      throw new Error('the machine stopped')
    })
    await expect(failed).rejects.toThrow('the machine stopped')
    expect(await told()).toEqual([])
    expect(await db.$count(budgetNotices)).toBe(0)
  })

  it('never of money that belongs to no house', async () => {
    await plan(10_000)
    await db.transaction(async (tx) => {
      await aPayment(tx, { familyGroupId }, { payerId, parts: [payerId], amountMinor: 90_000 })
      await checkBudgets(tx, anna, { propertyId: null, category: 'REPAIRS', paidOn: '2026-03-02' })
    })
    expect(await told()).toEqual([])
  })

  it('at the same cost whatever others have', async () => {
    await plan(10_000)
    await expectIndexed(database, (counted) =>
      counted.transaction((tx) =>
        checkBudgets(tx, anna, { propertyId, category: 'REPAIRS', paidOn: '2026-03-02' }),
      ),
    )
  })
})
