import { handoverExemptions } from '../../../../server/db/schema/handover-exemptions.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { handoverItemEntity } from '../handover-item.entity.ts'

export const handoverItemDeclaration: EntityDeclaration = {
  entity: handoverItemEntity,
  tables: [handoverExemptions],
}
