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
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import type { Category } from '../../categories/category-keys.ts'
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

/** Records an approved expense and checks the budgets, as the payment service does. */
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

describe('the budget notifications', () => {
  it('are sent at 80% and 100%, once each, except to the payer and to viewers', async () => {
    await plan(10_000, 'REPAIRS')
    await spend(7_999)
    expect(await told()).toEqual([])
    await spend(1)
    await spend(1_999)
    const eighty = '80% of the budget spent: Repairs, Cabin, 2026. €80.00 of €100.00 has been spent.'
    expect(await told()).toEqual([eighty])
    await spend(1)
    await spend(5_000)
    expect(await told()).toEqual([
      eighty,
      'Budget fully spent: Repairs, Cabin, 2026. €100.00 of €100.00 has been spent.',
    ])
    const [row] = await db.select().from(notifications)
    expect(row).toMatchObject({ type: 'BUDGET_ALERT', metadata: { familyGroupId, propertyId } })
  })

  it('are sent for the category and the whole property of that year only', async () => {
    await plan(10_000)
    await plan(1_000, 'GARDEN')
    await spend(10_000, 'REPAIRS', '2025-12-31')
    await spend(10_000, 'REPAIRS', '2027-01-01')
    expect(await told()).toEqual([])
    await spend(8_000)
    await spend(999, 'GARDEN', '2026-12-31')
    expect(await told()).toEqual([
      '80% of the budget spent: Cabin, 2026. €80.00 of €100.00 has been spent.',
      '80% of the budget spent: Garden, Cabin, 2026. €9.99 of €10.00 has been spent.',
    ])
  })

  it('are sent once when all of it is spent at once', async () => {
    await plan(10_000)
    await spend(10_001)
    expect(await told()).toEqual(['Budget fully spent: Cabin, 2026. €100.01 of €100.00 has been spent.'])
    expect(await db.$count(budgetNotices)).toBe(2)
  })

  it('are sent when the budget is lowered below what was spent, not when it is reset', async () => {
    const { budgetId } = await plan(20_000)
    await spend(10_000)
    await updateBudget(anna, { budgetId, version: 1, amountMinor: 12_000 })
    await updateBudget(anna, { budgetId, version: 2, amountMinor: 20_000 })
    await updateBudget(anna, { budgetId, version: 3, amountMinor: 12_000 })
    expect(await told()).toEqual(['80% of the budget spent: Cabin, 2026. €100.00 of €120.00 has been spent.'])
  })

  it('are not sent again after removing and restoring the budget', async () => {
    const { budgetId } = await plan(10_000)
    await spend(9_000)
    await createBudget(anna, { ...(await deleteBudget(anna, { budgetId, version: 1 })) })
    expect((await told()).length).toBe(1)
  })

  it('are sent once for many simultaneous expenses', async () => {
    await plan(10_000)
    await Promise.all(Array.from({ length: 10 }, () => spend(1_000)))
    // Simultaneous transactions have no fixed order.
    expect((await told()).toSorted()).toEqual([
      '80% of the budget spent: Cabin, 2026. €80.00 of €100.00 has been spent.',
      'Budget fully spent: Cabin, 2026. €100.00 of €100.00 has been spent.',
    ])
  })

  it('are not sent when the expense is voided first', async () => {
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

  it('are never sent for shared costs', async () => {
    await plan(10_000)
    await db.transaction(async (tx) => {
      await aPayment(tx, { familyGroupId }, { payerId, parts: [payerId], amountMinor: 90_000 })
      await checkBudgets(tx, anna, { propertyId: null, category: 'REPAIRS', paidOn: '2026-03-02' })
    })
    expect(await told()).toEqual([])
  })

  it('cost the same number of queries regardless of other data', async () => {
    await plan(10_000)
    await expectIndexed(database, (counted) =>
      counted.transaction((tx) =>
        checkBudgets(tx, anna, { propertyId, category: 'REPAIRS', paidOn: '2026-03-02' }),
      ),
    )
  })
})
