import { idOf, said, yearOf } from '../balance-entries/search-values.ts'

/** The filter of the bills page. */
export const billSearch = ({ property, year }: Record<string, unknown>) =>
  said({ property: idOf(property), year: yearOf(year) })
export type BillSearch = ReturnType<typeof billSearch>
