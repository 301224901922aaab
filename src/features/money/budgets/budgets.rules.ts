import { nearlySpentPercent, percentSpent } from '../../work/work-terms/budget-use.rules.ts'
import { type CategoryView, compareScopes, type NamedScope, nameIn } from '../categories/categories.rules.ts'
import type { Category } from '../categories/category-keys.ts'

/** The thresholds in percent, ascending. */
export const noticePercents = [nearlySpentPercent, 100] as const
export type NoticePercent = (typeof noticePercents)[number]

export const firstYear = 1900
export const lastYear = 2199

/** Returns the thresholds reached and not yet notified; of several, only the last is sent. */
export function noticesDue(
  { spentMinor, amountMinor }: { spentMinor: number; amountMinor: number },
  given: readonly number[],
): NoticePercent[] {
  const percent = percentSpent(spentMinor, amountMinor)
  return noticePercents.filter((notice) => percent >= notice && !given.includes(notice))
}

type Scope = { category: Category | null }

export type Planned = Scope & { id: string; amountMinor: number; version: number }

export type BudgetLine = NamedScope & {
  /** Null for spending without a budget. */
  budget: { id: string; amountMinor: number; version: number } | null
  spentMinor: number
}

/**
 * Returns the lines of a property and year: each budget, and each category with spending. Each expense is in its
 * category and in the total.
 */
export function budgetLines(
  planned: readonly Planned[],
  spent: ReadonlyMap<Category, number>,
  categories: readonly CategoryView[],
): { lines: BudgetLine[]; spentMinor: number } {
  const spentMinor = [...spent.values()].reduce((total, amount) => total + amount, 0)
  const isPlanned = new Set(planned.map(({ category }) => category))
  const lines = [
    ...planned.map(({ category, ...budget }) => ({
      category,
      budget,
      spentMinor: category === null ? spentMinor : (spent.get(category) ?? 0),
    })),
    ...[...spent]
      .filter(([category, amount]) => amount > 0 && !isPlanned.has(category))
      .map(([category, amount]) => ({ category, budget: null, spentMinor: amount })),
  ]
  const named = lines.map((line) => ({
    ...line,
    categoryName: line.category && nameIn(categories, line.category),
  }))
  return { lines: named.toSorted(compareScopes), spentMinor }
}
