import { documents } from '../../../../server/db/schema/documents.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { documentEntity } from '../document.entity.ts'
import { documentSearch } from './document-search.repository.ts'
import { documentTrash, restoreDocument } from './documents.service.ts'

export const documentDeclaration: EntityDeclaration = {
  entity: documentEntity,
  tables: [documents],
  trash: { of: documentTrash, restore: restoreDocument },
  search: documentSearch,
}
