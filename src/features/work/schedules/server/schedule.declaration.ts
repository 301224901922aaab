import { scheduleMembers, schedules } from '../../../../server/db/schema/schedules.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { scheduleEntity } from '../schedule.entity.ts'
import { scheduleSearch } from './schedule-search.repository.ts'
import { restoreSchedule, scheduleTrash } from './schedule-trash.service.ts'
import { leaveTurns } from './schedules.repository.ts'

export const scheduleDeclaration: EntityDeclaration = {
  entity: scheduleEntity,
  tables: [schedules, scheduleMembers],
  trash: { of: scheduleTrash, restore: restoreSchedule },
  search: scheduleSearch,
  releasePerson: leaveTurns,
}
