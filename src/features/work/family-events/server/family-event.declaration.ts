import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { familyEventEntity } from '../family-event.entity.ts'
import { familyEventTrash, restoreFamilyEvent } from './family-events.service.ts'

export const familyEventDeclaration: EntityDeclaration = {
  entity: familyEventEntity,
  tables: [familyEvents],
  trash: { of: familyEventTrash, restore: restoreFamilyEvent },
}
