import { properties } from '../../../../server/db/schema/properties.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { propertyEntity } from '../property.entity.ts'
import { propertyTrash, restoreProperty } from './properties.service.ts'
import { propertySearch } from './property-search.repository.ts'

export const propertyDeclaration: EntityDeclaration = {
  entity: propertyEntity,
  tables: [properties],
  trash: { of: propertyTrash, restore: restoreProperty },
  search: propertySearch,
}
