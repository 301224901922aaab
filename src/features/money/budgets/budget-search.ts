import { idOf, said, yearOf } from '../balance-entries/search-values.ts'

/** The year and property of the budgets page. */
export const budgetSearch = ({ year, propertyId }: Record<string, unknown>) =>
  said({ year: yearOf(year), propertyId: idOf(propertyId) })
export type BudgetSearch = ReturnType<typeof budgetSearch>
