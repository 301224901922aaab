import { t } from '@lingui/core/macro'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { budgetNotices, budgets } from '../../../../server/db/schema/budgets.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { Category } from '../../categories/category-keys.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type BudgetKey = { budgetId: string; familyGroupId: string }

const isThis = ({ budgetId, familyGroupId }: BudgetKey) =>
  and(eq(budgets.id, budgetId), eq(budgets.familyGroupId, familyGroupId))

/** Reads the budgets of one or all properties. */
export type House = { familyGroupId: string; propertyId?: string | undefined }

const columns = {
  id: budgets.id,
  propertyId: budgets.propertyId,
  year: budgets.year,
  category: budgets.category,
  categoryName: categoryNameOf('budgets'),
  amountMinor: budgets.amountMinor,
  version: budgets.version,
}

/** One for each category and one in total, per property and year. */
export const listBudgets = (db: Executor, { familyGroupId, propertyId }: House, years: readonly number[]) =>
  db
    .select(columns)
    .from(budgets)
    .where(
      and(
        eq(budgets.familyGroupId, familyGroupId),
        oneOf(budgets.year, years),
        propertyId === undefined ? undefined : eq(budgets.propertyId, propertyId),
      ),
    )
    .orderBy(asc(budgets.id))

/** Sums approved expenses of a year by property and category. */
export const listSpent = (db: Executor, { familyGroupId, propertyId }: House, year: number) =>
  db
    .select({
      propertyId: payments.propertyId,
      category: payments.category,
      spentMinor: sql`sum(${payments.amountMinor})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        propertyId === undefined ? undefined : eq(payments.propertyId, propertyId),
        isOfYear(year),
        isNull(payments.deletedAt),
        eq(payments.status, 'APPROVED'),
        eq(payments.kind, 'EXPENSE'),
      ),
    )
    .groupBy(payments.propertyId, payments.category)

const isOfYear = (year: number) =>
  sql`${payments.paidOn} between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`

/** Reads the name and currency of a property for the notifications. */
export async function getPlace(db: Executor, { familyGroupId, propertyId }: Required<House>) {
  const [place] = await db
    .select({ propertyName: properties.name, currency: familyGroups.currency })
    .from(properties)
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .where(and(eq(properties.id, propertyId), eq(properties.familyGroupId, familyGroupId)))
  if (!place) throw notFound(t`This property`)
  return place
}

/** @returns its id, or undefined when that budget exists. */
export async function insertBudget(
  tx: Tx,
  row: {
    familyGroupId: string
    propertyId: string
    year: number
    category: Category | null
    amountMinor: number
    createdBy: string
  },
): Promise<string | undefined> {
  const [inserted] = await tx.insert(budgets).values(row).onConflictDoNothing().returning({ id: budgets.id })
  return inserted?.id
}

/** Reads the property of a budget, which never changes. */
export async function findHouseOf(db: Executor, key: BudgetKey) {
  const [budget] = await db.select({ propertyId: budgets.propertyId }).from(budgets).where(isThis(key))
  if (!budget) throw notFound(t`This budget`)
  return budget.propertyId
}

/** Reads the row under `lockMoney`, which all budget changes hold. */
export async function getBudget(tx: Tx, key: BudgetKey) {
  const [budget] = await tx.select(columns).from(budgets).where(isThis(key))
  if (!budget) throw notFound(t`This budget`)
  return budget
}

export async function updateAmount(tx: Tx, key: BudgetKey, amountMinor: number) {
  await tx
    .update(budgets)
    .set({ amountMinor, version: sql`${budgets.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

export async function deleteBudget(tx: Tx, key: BudgetKey) {
  await tx.delete(budgets).where(isThis(key))
}

/** Reads the budgets an expense counts towards, with their notifications. */
export const listBudgetsWithNotices = (
  tx: Tx,
  { familyGroupId, propertyId }: Required<House>,
  { year, categories }: { year: number; categories?: readonly Category[] | undefined },
) =>
  tx
    .select({
      ...columns,
      given: sql<number[]>`array(
        select notice.percent from ${budgetNotices} as notice
        where notice.budget_id = ${budgets}.id and notice.amount_minor = ${budgets}.amount_minor)`,
    })
    .from(budgets)
    .where(
      and(
        eq(budgets.familyGroupId, familyGroupId),
        eq(budgets.propertyId, propertyId),
        eq(budgets.year, year),
        categories && or(isNull(budgets.category), inArray(budgets.category, [...categories])),
      ),
    )
    .orderBy(asc(budgets.id))

export async function insertNotices(tx: Tx, rows: (typeof budgetNotices.$inferInsert)[]) {
  await tx.insert(budgetNotices).values(rows).onConflictDoNothing()
}
