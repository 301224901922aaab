import { assets } from '../../../../server/db/schema/assets.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { assetEntity } from '../asset.entity.ts'
import { assetSearch } from './asset-search.repository.ts'
import { assetTrash, restoreAsset } from './asset-trash.service.ts'

export const assetDeclaration: EntityDeclaration = {
  entity: assetEntity,
  tables: [assets],
  trash: { of: assetTrash, restore: restoreAsset },
  search: assetSearch,
}
