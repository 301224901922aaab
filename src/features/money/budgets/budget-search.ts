import { idOf, said, yearOf } from '../ledger/search-values.ts'

/** Of which year, and of which house, the address asks for the budgets. */
export const budgetSearch = ({ year, propertyId }: Record<string, unknown>) =>
  said({ year: yearOf(year), propertyId: idOf(propertyId) })
export type BudgetSearch = ReturnType<typeof budgetSearch>
