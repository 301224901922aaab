import { stayChecklistTicks } from '../../../../server/db/schema/stay-checklists.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { stayEntity } from '../stay.entity.ts'
import { ownStays } from './own-stays.repository.ts'
import { restoreStay, stayTrash } from './stay-trash.service.ts'

export const stayDeclaration: EntityDeclaration = {
  entity: stayEntity,
  tables: [stays, stayChecklistTicks],
  trash: { of: stayTrash, restore: restoreStay },
  own: ownStays,
}
