import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** By number; the contractor is found separately. */
export const invoiceSearch: SearchKind = {
  kind: 'INVOICE',
  get label() {
    return t`Invoice`
  },
  icon: 'receipt',
  get over() {
    return t({ message: 'rejected', context: 'invoice' })
  },
  path: ({ id }) => `/invoice/${id}`,
  ofPlace: inPlace(invoices, {
    name: sql`number`,
    detail: sql`to_char(due_on, 'YYYY-MM-DD')`,
    isOver: sql`status = 'REJECTED'`,
    words: sql`setweight(to_tsvector('simple', number), 'A')`,
    searchName: sql`lower(number)`,
  }),
}
