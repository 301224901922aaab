import { groupCategories } from '../../../../server/db/schema/categories.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { categoryEntity } from '../category.entity.ts'

export const categoryDeclaration: EntityDeclaration = {
  entity: categoryEntity,
  tables: [groupCategories],
}
