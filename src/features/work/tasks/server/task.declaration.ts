import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { taskEntity } from '../task.entity.ts'
import { ownTasks } from './own-tasks.repository.ts'
import { taskSearch } from './task-search.repository.ts'
import { restoreTask, taskTrash } from './task-trash.service.ts'

export const taskDeclaration: EntityDeclaration = {
  entity: taskEntity,
  tables: [tasks, checklistLines],
  trash: { of: taskTrash, restore: restoreTask },
  search: taskSearch,
  own: ownTasks,
}
