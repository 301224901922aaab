import { dayOf, idOf, said } from '../balance-entries/search-values.ts'

/** The period and property; the last twelve months of the group by default. */
export const moneyReportSearch = ({ from, to, propertyId }: Record<string, unknown>) =>
  said({ from: dayOf(from), to: dayOf(to), propertyId: idOf(propertyId) })
export type MoneyReportSearch = ReturnType<typeof moneyReportSearch>
