import { visits } from '../../../../server/db/schema/visits.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { visitEntity } from '../visit.entity.ts'
import { ownVisits } from './own-visits.repository.ts'
import { restoreVisit, visitTrash } from './visit-trash.service.ts'

export const visitDeclaration: EntityDeclaration = {
  entity: visitEntity,
  tables: [visits],
  trash: { of: visitTrash, restore: restoreVisit },
  own: ownVisits,
}
