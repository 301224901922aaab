import { bills } from '../../../../server/db/schema/bills.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { billEntity } from '../bill.entity.ts'
import { billSearch } from './bill-search.repository.ts'
import { billTrash, restoreBill } from './bill-trash.service.ts'

export const billDeclaration: EntityDeclaration = {
  entity: billEntity,
  tables: [bills],
  trash: { of: billTrash, restore: restoreBill },
  search: billSearch,
}
