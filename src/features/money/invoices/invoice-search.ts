import { idOf, oneOf, said, yearOf } from '../ledger/search-values.ts'
import { invoiceStates } from './invoices.rules.ts'

/** Which invoices of a group the address asks for (none said, those that are open), and which year is added up. */
export const invoiceSearch = ({ state, year }: Record<string, unknown>) =>
  said({ state: oneOf(['ALL', ...invoiceStates] as const, state), year: yearOf(year) })
export type InvoiceSearch = ReturnType<typeof invoiceSearch>

/** What a new invoice is about, when the address says so. */
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
