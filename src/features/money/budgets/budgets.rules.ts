import { nearlySpentPercent, percentSpent } from '../../work/work-terms/budget-use.rules.ts'
import { type Category, categories } from '../categories/categories.ts'

/** When the family is told, in percent of a budget; the smaller one first. */
export const noticePercents = [nearlySpentPercent, 100] as const
export type NoticePercent = (typeof noticePercents)[number]

export const firstYear = 1900
export const lastYear = 2199

/** Which notices are due and were not given yet; of several the family hears the last one alone. */
export function noticesDue(
  { spentMinor, amountMinor }: { spentMinor: number; amountMinor: number },
  given: readonly number[],
): NoticePercent[] {
  const percent = percentSpent(spentMinor, amountMinor)
  return noticePercents.filter((notice) => percent >= notice && !given.includes(notice))
}

type Scope = { category: Category | null }

/** The whole house first, then the categories in the order in which people choose them. */
export const compareBudgets = (a: Scope, b: Scope) => placeOf(a) - placeOf(b)

const placeOf = ({ category }: Scope) => (category === null ? -1 : categories.indexOf(category))

export type Planned = Scope & { id: string; amountMinor: number; version: number }

export type BudgetLine = Scope & {
  /** Null where money was spent that nobody planned. */
  budget: { id: string; amountMinor: number; version: number } | null
  spentMinor: number
}

/**
 * What was planned beside what was spent, of one house and year: a line for each budget, and one for each category in
 * which something was spent without any. Each expense is in the line of its category, and in that of the whole house.
 */
export function budgetLines(
  planned: readonly Planned[],
  spent: ReadonlyMap<Category, number>,
): { lines: BudgetLine[]; spentMinor: number } {
  const spentMinor = [...spent.values()].reduce((total, amount) => total + amount, 0)
  const isPlanned = new Set(planned.map(({ category }) => category))
  const lines: BudgetLine[] = [
    ...planned.map(({ category, ...budget }) => ({
      category,
      budget,
      spentMinor: category === null ? spentMinor : (spent.get(category) ?? 0),
    })),
    ...[...spent]
      .filter(([category, amount]) => amount > 0 && !isPlanned.has(category))
      .map(([category, amount]) => ({ category, budget: null, spentMinor: amount })),
  ]
  return { lines: lines.toSorted(compareBudgets), spentMinor }
}
