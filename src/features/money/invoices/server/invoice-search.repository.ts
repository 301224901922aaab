import { sql } from 'drizzle-orm'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** By its number. Who it is from is found as a contractor. */
export const invoiceSearch: SearchKind = {
  kind: 'INVOICE',
  label: 'Invoice',
  icon: 'receipt',
  over: 'rejected',
  path: ({ id }) => `/invoice/${id}`,
  ofPlace: inPlace(invoices, {
    name: sql`number`,
    detail: sql`to_char(due_on, 'YYYY-MM-DD')`,
    isOver: sql`status = 'REJECTED'`,
    words: sql`setweight(to_tsvector('simple', number), 'A')`,
    searchName: sql`lower(number)`,
  }),
}
