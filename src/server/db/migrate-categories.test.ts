import { describe, expect, it } from 'vitest'
import { olderDatabase } from '../../../test/older-database.ts'
import { builtInCategories } from '../../lib/built-in-categories.ts'
import { newId } from '../../lib/ids.ts'

describe('groups from before they had their own categories', () => {
  const { database, migrate } = olderDatabase('group_categories')

  const insertGroup = (id: string) =>
    database.query(
      `insert into family_groups (id, name, currency, time_zone) values ($1, 'Kellers', 'CHF', 'Europe/Zurich')`,
      [id],
    )
  const insertBill = (familyGroupId: string, category: string) =>
    database.query(
      `insert into bills (id, family_group_id, title, amount_minor, category, due_on)
       values ($1, $2, 'Oil', 90000, $3, '2026-04-15')`,
      [newId(), familyGroupId, category],
    )
  const insertSpending = async (familyGroupId: string, category: string) => {
    const [payer, house] = [newId(), newId()]
    await database.query(
      `insert into participants (id, family_group_id, kind, name) values ($1, $2, 'OUTSIDER', 'Clara')`,
      [payer, familyGroupId],
    )
    await database.query(
      `insert into properties (id, family_group_id, name, kind, time_zone) values ($1, $2, 'Cabin', 'CABIN', 'UTC')`,
      [house, familyGroupId],
    )
    await database.query('begin')
    const payment = newId()
    await database.query(
      `insert into payments (id, family_group_id, kind, title, amount_minor, paid_on, payer_id, category, split_method, status)
       values ($1, $2, 'EXPENSE', 'Oil', 100, '2026-03-02', $3, $4, 'EQUAL', 'PENDING')`,
      [payment, familyGroupId, payer, category],
    )
    await database.query(
      `insert into payment_parts (payment_id, family_group_id, participant_id, weight, amount_minor) values ($1, $2, $3, 1, 100)`,
      [payment, familyGroupId, payer],
    )
    await database.query('commit')
    await database.query(
      `insert into bill_series (id, family_group_id, title, amount_minor, category, rule, starts_on, next_on)
       values ($1, $2, 'Oil', 100, $3, 'YEARLY', '2026-01-01', '2027-01-01')`,
      [newId(), familyGroupId, category],
    )
    await database.query(
      `insert into budgets (id, family_group_id, property_id, year, category, amount_minor) values ($1, $2, $3, 2026, $4, 100)`,
      [newId(), familyGroupId, house, category],
    )
    await database.query(
      `insert into split_defaults (id, family_group_id, category, method) values ($1, $2, $3, 'EQUAL'), ($4, $2, null, 'EQUAL')`,
      [newId(), familyGroupId, category, newId()],
    )
  }
  const categoriesOf = async (familyGroupId: string) => {
    const { rows } = await database.query<{ key: string }>(
      'select key from group_categories where family_group_id = $1 and name is null and hidden_at is null',
      [familyGroupId],
    )
    return rows.map(({ key }) => key).toSorted()
  }

  it('get the built-in ones, and keep what is in them', async () => {
    const [used, empty] = [newId(), newId()]
    await insertGroup(used)
    await insertGroup(empty)
    for (const category of builtInCategories) await insertBill(used, category)
    await insertSpending(used, 'ENERGY')

    await migrate()

    for (const group of [used, empty]) expect(await categoriesOf(group)).toEqual(builtInCategories.toSorted())
    const { rows } = await database.query<{ category: string; unknown: boolean }>(
      `select distinct category, own.key is null as unknown from (
         select family_group_id, category from bills union all select family_group_id, category from payments
         union all select family_group_id, category from bill_series union all select family_group_id, category from budgets
         union all select family_group_id, category from split_defaults where category is not null
       ) as used left join group_categories as own on own.family_group_id = used.family_group_id and own.key = category`,
    )
    expect(rows).toHaveLength(builtInCategories.length)
    expect(rows.filter(({ unknown }) => unknown)).toEqual([])
  })

  it('are created by an older release during an update too, and never take the category of another group', async () => {
    await migrate()
    const [ours, theirs, own] = [newId(), newId(), newId()]
    await insertGroup(ours)
    await insertGroup(theirs)
    expect(await categoriesOf(ours)).toEqual(builtInCategories.toSorted())
    await insertBill(ours, 'ENERGY')
    await database.query(
      `insert into group_categories (family_group_id, key, name) values ($1, $2, 'Firewood')`,
      [theirs, own],
    )
    await insertBill(theirs, own)
    await expect(insertBill(ours, own)).rejects.toMatchObject({ constraint: 'bills_category_fkey' })
    await expect(insertBill(ours, 'CASTLE')).rejects.toMatchObject({ constraint: 'bills_category_fkey' })
  })
})
