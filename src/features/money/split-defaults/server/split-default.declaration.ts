import { splitDefaultParts, splitDefaults } from '../../../../server/db/schema/payments.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { splitDefaultEntity } from '../split-default.entity.ts'

export const splitDefaultDeclaration: EntityDeclaration = {
  entity: splitDefaultEntity,
  tables: [splitDefaults, splitDefaultParts],
}
