import { projects } from '../../../../server/db/schema/projects.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { projectEntity } from '../project.entity.ts'
import { projectSearch } from './project-search.repository.ts'
import { projectTrash, restoreProject } from './project-trash.service.ts'

export const projectDeclaration: EntityDeclaration = {
  entity: projectEntity,
  tables: [projects],
  trash: { of: projectTrash, restore: restoreProject },
  search: projectSearch,
}
