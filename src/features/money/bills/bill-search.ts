import { idOf, said, yearOf } from '../ledger/search-values.ts'

/** What the address of the bills narrows them to. */
export const billSearch = ({ property, year }: Record<string, unknown>) =>
  said({ property: idOf(property), year: yearOf(year) })
export type BillSearch = ReturnType<typeof billSearch>
