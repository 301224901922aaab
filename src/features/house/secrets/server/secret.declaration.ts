import { secrets } from '../../../../server/db/schema/secrets.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { secretEntity } from '../secret.entity.ts'
import { secretSearch } from './secret-search.repository.ts'
import { restoreSecret, secretTrash } from './secrets.service.ts'

export const secretDeclaration: EntityDeclaration = {
  entity: secretEntity,
  tables: [secrets],
  trash: { of: secretTrash, restore: restoreSecret },
  search: secretSearch,
}
