import { idOf, oneOf, said, yearOf } from '../balance-entries/search-values.ts'
import { invoiceStates } from './invoices.rules.ts'

/** The filter (open invoices by default) and the year of the totals. */
export const invoiceSearch = ({ state, year }: Record<string, unknown>) =>
  said({ state: oneOf(['ALL', ...invoiceStates] as const, state), year: yearOf(year) })
export type InvoiceSearch = ReturnType<typeof invoiceSearch>

/** The initial values of a new invoice. */
export function newInvoiceSearch(search: Record<string, unknown>) {
  const propertyId = idOf(search.propertyId)
  return said({
    propertyId,
    projectId: propertyId && idOf(search.projectId),
    taskId: propertyId && idOf(search.taskId),
    workerId: idOf(search.workerId),
  })
}
export type NewInvoiceSearch = ReturnType<typeof newInvoiceSearch>
