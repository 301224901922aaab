import { firstYear, lastYear } from './budgets.rules.ts'

/** Of which year, and of which house, the address asks for the budgets. */
export type BudgetSearch = { year?: number; propertyId?: string }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function budgetSearch(search: Record<string, unknown>): BudgetSearch {
  const year = Number(search.year)
  const isYear = Number.isInteger(year) && year >= firstYear && year <= lastYear
  const { propertyId } = search
  return {
    ...(isYear && { year }),
    ...(typeof propertyId === 'string' && /^[\da-f-]{36}$/i.test(propertyId) && { propertyId }),
  }
}
