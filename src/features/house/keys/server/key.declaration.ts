import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { keyEntity } from '../key.entity.ts'
import { keySearch } from './key-search.repository.ts'
import { keepHolderName } from './keys.repository.ts'
import { keyTrash, restoreKey } from './keys.service.ts'
import { ownKeys } from './own-keys.repository.ts'

export const keyDeclaration: EntityDeclaration = {
  entity: keyEntity,
  tables: [houseKeys],
  trash: { of: keyTrash, restore: restoreKey },
  search: keySearch,
  own: ownKeys,
  releasePerson: keepHolderName,
}
