import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { ownershipEntity } from '../ownership.entity.ts'

export const ownershipDeclaration: EntityDeclaration = {
  entity: ownershipEntity,
  tables: [ownershipChanges, ownershipShares],
}
