import { settlements } from '../../../../server/db/schema/settlements.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { settlementEntity } from '../settlement.entity.ts'
import { ownSettlements } from './own-settlements.repository.ts'
import { settlementSearch } from './settlement-search.repository.ts'

export const settlementDeclaration: EntityDeclaration = {
  entity: settlementEntity,
  tables: [settlements],
  search: settlementSearch,
  own: ownSettlements,
}
