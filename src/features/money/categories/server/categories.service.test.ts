import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBill, aBillSeries, aBudget, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import { builtInCategories } from '../../../../lib/built-in-categories.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { causeCodes } from '../../../../server/db/outage.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { payments, splitDefaults } from '../../../../server/db/schema/payments.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { getBillSeries } from '../../bills/server/bill-series.service.ts'
import { getBill } from '../../bills/server/bills.service.ts'
import { createBudget, listBudgets } from '../../budgets/server/budgets.service.ts'
import { getMoneyReport } from '../../money-reports/server/money-reports.service.ts'
import { getPayment, listPayments, recordPayment } from '../../payments/server/payments.service.ts'
import { updatePayment } from '../../payments/server/update-payment.service.ts'
import { listSplitDefaults, setSplitDefault } from '../../split-defaults/server/split-defaults.service.ts'
import { maxCategoryName, maxOwnCategories } from '../categories.rules.ts'
import { categoryFields, categoryView } from '../categories.schemas.ts'
import { addCategory, listCategories, renameCategory, showCategory } from './categories.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId = ''
let propertyId = ''
let me = ''
let anna: MemberContext

/** A group of someone else. */
let others: MemberContext

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  familyGroupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, familyGroupId, { name: 'Cabin' })).id
  me = await participantOf(db, familyGroupId, user.id)
  anna = asMember(db, user, familyGroupId, 'MANAGER', {
    clock: { now: () => new Date('2026-05-05T12:00:00Z') },
  })
  const stranger = await aUser(db)
  others = asMember(db, stranger, (await aGroup(db, [{ user: stranger }])).id)
})

const house = () => ({ id: propertyId, familyGroupId })
const add = async (name: string, ctx = anna) => (await addCategory(ctx, { ...groupOf(ctx), name })).category
const rename = (category: string, name: string, version = 1, ctx = anna) =>
  renameCategory(ctx, { ...groupOf(ctx), category, name, version })
const hide = (category: string, isOffered = false, ctx = anna) =>
  showCategory(ctx, { ...groupOf(ctx), category, isOffered })
const groupOf = (ctx: MemberContext) => ({ familyGroupId: ctx.member.familyGroupId })
const find = async (category: string, ctx = anna) =>
  (await listCategories(ctx)).find(({ key }) => key === category)

const expense = (category: string) => ({
  kind: 'EXPENSE' as const,
  title: 'Two cubic metres',
  amountMinor: 18_000,
  paidOn: '2026-03-02',
  payerId: me,
  category,
  propertyId,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  original: null,
  split: null,
})
const spend = async (category: string) => {
  const id = newId()
  await recordPayment(anna, { ...expense(category), ...groupOf(anna), id })
  return id
}

async function someone(role: 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

describe('the categories of a group', () => {
  it('start with the built-in ones, from the moment the group exists', async () => {
    const listed = await listCategories(anna)
    expect(listed.map(({ key }) => key)).toEqual(builtInCategories)
    expect(listed).toEqual(listed.map(({ key }) => ({ key, name: null, isHidden: false, version: 1 })))
  })

  it('are added, renamed, hidden and shown again by managers, which the log says', async () => {
    const wood = await add('Firewood')
    await rename('GARDEN', 'Lawn')
    await rename(wood, 'Wood')
    await hide(wood)
    expect(await find(wood)).toEqual({ key: wood, name: 'Wood', isHidden: true, version: 2 })
    expect(await find('GARDEN')).toMatchObject({ name: 'Lawn', isHidden: false })
    await hide(wood, true)
    expect(await find(wood)).toMatchObject({ isHidden: false })
    expect((await listGroupActivity(anna, { kind: 'category' })).lines.map(({ text }) => text)).toEqual([
      'showed the category “Wood” again',
      'hid the category “Wood”',
      'renamed the category “Firewood” to “Wood”',
      'renamed the category “Garden” to “Lawn”',
      'added the category “Firewood”',
    ])
  })

  it('are seen by every member and changed by managers only', async () => {
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      const ctx = await someone(role)
      expect(await listCategories(ctx)).toHaveLength(builtInCategories.length)
      const refused = { code: 'forbidden' }
      await expect(add('Firewood', ctx)).rejects.toMatchObject(refused)
      await expect(rename('GARDEN', 'Lawn', 1, ctx)).rejects.toMatchObject(refused)
      await expect(hide('GARDEN', false, ctx)).rejects.toMatchObject(refused)
    }
  })

  it('are not changed by someone whose membership has ended', async () => {
    const { user } = anna
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, user.id))
    await expect(rename('GARDEN', 'Lawn')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('can be forty own ones', async () => {
    const rows = Array.from({ length: maxOwnCategories }, (_, at) => ({
      familyGroupId,
      key: newId(),
      name: `Own ${at}`,
    }))
    await db.insert(groupCategories).values(rows.slice(1))
    await add('The last one')
    await expect(add('One too many')).rejects.toMatchObject({
      code: 'conflict',
      message: 'A group can have 40 categories of its own. Rename one that was never used.',
    })
  })

  it('always have “Other”, which can be renamed', async () => {
    await expect(hide('OTHER')).rejects.toMatchObject({ code: 'conflict' })
    await rename('OTHER', 'Odds and ends')
    await expect(hide('OTHER')).rejects.toMatchObject({
      message: '“Odds and ends” can’t be hidden, because it is used when nothing else is chosen.',
    })
    const write = db
      .update(groupCategories)
      .set({ hiddenAt: new Date() })
      .where(and(eq(groupCategories.familyGroupId, familyGroupId), eq(groupCategories.key, 'OTHER')))
    await expect(write).rejects.toSatisfy((error) => causeCodes(error).includes('23514'))
  })
})

describe('the name of a category', () => {
  it('belongs to one category of the group, without regard to case', async () => {
    const wood = await add('Firewood')
    const taken = { code: 'conflict', details: { fields: { name: expect.stringContaining('Firewood') } } }
    await expect(add('FIREWOOD')).rejects.toMatchObject(taken)
    await expect(rename('GARDEN', 'firewood')).rejects.toMatchObject(taken)
    await expect(add('garden')).rejects.toMatchObject({
      message: 'There is already a category “Garden”. Choose another name.',
    })
    await hide(wood)
    await expect(add('firewood')).rejects.toMatchObject({
      message: '“Firewood” exists already, but it is hidden. Show it again, or choose another name.',
    })
    await rename(wood, 'FireWood')
    // Another group has its own names.
    await add('Firewood', others)
  })

  it('is any that the form accepts', async () => {
    const names = ['🏡', 'W', '木', '🪵'.repeat(maxCategoryName / 2), 'w'.repeat(maxCategoryName)]
    for (const name of names) {
      expect(await find(await add(categoryFields.parse({ name: ` ${name} ` }).name))).toMatchObject({ name })
    }
    for (const name of ['', ' ', '\u200b', 'w'.repeat(maxCategoryName + 1)])
      expect(categoryFields.safeParse({ name }).success).toBe(false)
  })

  it('is kept unique by the database too', async () => {
    await add('Firewood')
    const write = db.insert(groupCategories).values({ familyGroupId, key: newId(), name: 'fireWOOD' })
    await expect(write).rejects.toSatisfy((error) => causeCodes(error).includes('23505'))
  })

  it('is translated again when a built-in category gets its own back', async () => {
    await rename('GARDEN', 'Lawn')
    await rename('GARDEN', 'Garden', 2)
    expect(await find('GARDEN')).toEqual({ key: 'GARDEN', name: null, isHidden: false, version: 3 })
  })

  it('changes one row and nothing that is in the category', async () => {
    const payment = await aPayment(db, house(), { payerId: me, parts: [me], category: 'GARDEN' })
    const bill = await aBill(db, house(), { category: 'GARDEN' })
    await rename('GARDEN', 'Lawn')
    expect(await db.select().from(payments).where(eq(payments.id, payment.id))).toEqual([payment])
    expect(await db.select().from(bills).where(eq(bills.id, bill.id))).toEqual([bill])
  })

  it('refuses a stale rename with the newer name, which the form can read', async () => {
    await rename('GARDEN', 'Lawn')
    const stale = rename('GARDEN', 'Hedges')
    await expectStale(stale, categoryView, { key: 'GARDEN', name: 'Lawn', version: 2 })
    expect(await find('GARDEN')).toMatchObject({ name: 'Lawn' })
  })

  it('is given by one of two managers who rename it at the same time', async () => {
    const results = await Promise.allSettled([rename('GARDEN', 'Lawn'), rename('GARDEN', 'Hedges')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const found = await find('GARDEN')
    expect(found?.version).toBe(2)
    expect((await listGroupActivity(anna, { kind: 'category' })).lines.map(({ text }) => text)).toEqual([
      `renamed the category “Garden” to “${found?.name}”`,
    ])
  })

  it('is added once by two managers at the same time', async () => {
    const results = await Promise.allSettled([add('Firewood'), add('firewood')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    })
  })
})

describe('a category of another group', () => {
  it('looks like an unknown one', async () => {
    const theirs = await add('Firewood', others)
    for (const category of [theirs, newId()]) {
      const unknown = { code: 'not-found', message: expect.stringMatching(/^This category does not exist/) }
      await expect(rename(category, 'Wood')).rejects.toMatchObject(unknown)
      await expect(hide(category)).rejects.toMatchObject(unknown)
      const refused = { code: 'invalid', details: { fields: { category: 'Choose a category.' } } }
      await expect(spend(category)).rejects.toMatchObject(refused)
      const budget = { propertyId, year: 2026, category, amountMinor: 10_000 }
      await expect(createBudget(anna, budget)).rejects.toMatchObject(refused)
      const rule = { propertyId: null, category, method: 'OWNERSHIP' as const, weights: [], version: null }
      await expect(setSplitDefault(anna, { ...groupOf(anna), ...rule })).rejects.toMatchObject(refused)
      expect(await listPayments(anna, { ...groupOf(anna), category })).toEqual({ payments: [], next: null })
    }
    expect(await find(theirs, others)).toMatchObject({ name: 'Firewood', isHidden: false, version: 1 })
  })

  it('is refused by the database for each table of money', async () => {
    const category = await add('Firewood', others)
    const writes = [
      () => aPayment(db, house(), { payerId: me, parts: [me], category }),
      () => aBill(db, house(), { category }),
      () => aBillSeries(db, house(), { category }),
      () => aBudget(db, house(), { category }),
      () => db.insert(splitDefaults).values({ familyGroupId, category, method: 'EQUAL' }),
    ]
    for (const write of writes)
      await expect(write()).rejects.toSatisfy((error) => causeCodes(error).includes('23503'))
  })
})

describe('a hidden category', () => {
  it('stays on what is in it, can be kept in an edit, and is still found', async () => {
    const wood = await add('Firewood')
    const paymentId = await spend(wood)
    await hide(wood)
    const before = await getPayment(anna, paymentId)
    expect(before).toMatchObject({ category: wood, categoryName: 'Firewood' })
    const { propertyId: newPropertyId, ...fields } = expense(wood)
    const { version } = before
    await updatePayment(anna, { ...fields, paymentId, version, newPropertyId, title: 'Three cubic metres' })
    expect(await getPayment(anna, paymentId)).toMatchObject({ category: wood, title: 'Three cubic metres' })
    const found = await listPayments(anna, { ...groupOf(anna), category: wood })
    expect(found.payments).toMatchObject([{ id: paymentId, categoryName: 'Firewood' }])
  })
})

describe('the group’s name of a category', () => {
  it('is in payments, bills, recurring bills, budgets, rules and reports', async () => {
    const wood = await add('Firewood')
    await rename('GARDEN', 'Lawn')
    const paymentId = await spend(wood)
    const bill = await aBill(db, house(), { category: 'GARDEN' })
    const series = await aBillSeries(db, house(), { category: wood })
    await createBudget(anna, { propertyId, year: 2026, category: wood, amountMinor: 10_000 })
    const rule = {
      propertyId: null,
      category: wood,
      method: 'OWNERSHIP' as const,
      weights: [],
      version: null,
    }
    await setSplitDefault(anna, { ...groupOf(anna), ...rule })

    expect(await getPayment(anna, paymentId)).toMatchObject({ categoryName: 'Firewood' })
    expect(await getBill(anna, bill.id)).toMatchObject({ category: 'GARDEN', categoryName: 'Lawn' })
    expect(await getBillSeries(anna, series.id)).toMatchObject({ categoryName: 'Firewood' })
    expect((await listBudgets(anna, {})).houses).toMatchObject([
      { lines: [{ category: wood, categoryName: 'Firewood', spentMinor: 18_000 }] },
    ])
    expect(await listSplitDefaults(anna)).toMatchObject([{ category: wood, categoryName: 'Firewood' }])
    expect((await getMoneyReport(anna, {})).categories).toEqual([
      { category: wood, categoryName: 'Firewood', expenseMinor: 18_000, incomeMinor: 0 },
    ])
    const texts = (await listGroupActivity(anna, {})).lines.map(({ text }) => text)
    expect(texts.some((text) => text.startsWith('set the budget of Firewood, Cabin, 2026'))).toBe(true)
  })
})

/** PostgreSQL deletes what refers to a group in the order in which the references were created. */
const deletedLast = (table: string) =>
  sql.raw(`
    alter table ${table} drop constraint ${table}_family_group_id_family_groups_id_fk;
    alter table ${table} add constraint ${table}_family_group_id_family_groups_id_fk
      foreign key (family_group_id) references family_groups (id) on delete cascade`)

it('are deleted with their group, in any order of its tables', async () => {
  const wood = await add('Firewood')
  await aBill(db, house(), { category: wood })
  await aBillSeries(db, house(), { category: wood })
  await aPayment(db, house(), { payerId: me, parts: [me], status: 'PENDING', category: wood })
  await aBudget(db, house(), { category: 'GARDEN' })
  await db.insert(splitDefaults).values({ familyGroupId, propertyId, category: wood, method: 'EQUAL' })
  for (const table of ['payments', 'bills', 'bill_series', 'split_defaults', 'properties'])
    await db.execute(deletedLast(table))
  await db.delete(familyGroups).where(eq(familyGroups.id, familyGroupId))
  const left = db.$count(groupCategories, eq(groupCategories.familyGroupId, familyGroupId))
  expect(await left).toBe(0)
})

it('cost the same number of queries regardless of other data', async () => {
  await aPayment(db, house(), { payerId: me, parts: [me], category: await add('Firewood') })
  await expectIndexed(database, async (counted) => {
    const ctx = { ...anna, db: counted }
    await listCategories(ctx)
    await listPayments(ctx, { ...groupOf(anna), category: 'GARDEN' })
    await addCategory(ctx, { ...groupOf(anna), name: 'Chimney' })
    await rename('GARDEN', 'Lawn', 1, ctx)
    await hide('GARDEN', false, ctx)
  })
})
