import { budgets } from '../../../../server/db/schema/budgets.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { budgetEntity } from '../budget.entity.ts'

export const budgetDeclaration: EntityDeclaration = {
  entity: budgetEntity,
  tables: [budgets],
}
