import { dayOf, idOf, said } from '../ledger/search-values.ts'

/** Which span and which house the address asks for; nothing is the last twelve months of the whole group. */
export const moneyReportSearch = ({ from, to, propertyId }: Record<string, unknown>) =>
  said({ from: dayOf(from), to: dayOf(to), propertyId: idOf(propertyId) })
export type MoneyReportSearch = ReturnType<typeof moneyReportSearch>
