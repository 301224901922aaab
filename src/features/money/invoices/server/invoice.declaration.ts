import { invoices } from '../../../../server/db/schema/invoices.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import { invoiceSearch } from './invoice-search.repository.ts'
import { invoiceTrash, restoreInvoice } from './invoice-trash.service.ts'

export const invoiceDeclaration: EntityDeclaration = {
  entity: invoiceEntity,
  tables: [invoices],
  trash: { of: invoiceTrash, restore: restoreInvoice },
  search: invoiceSearch,
}
