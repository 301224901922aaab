import { taskTemplates } from '../../../../server/db/schema/task-templates.ts'
import type { EntityDeclaration } from '../../../base/declarations/server/entity.declaration.ts'
import { taskTemplateEntity } from '../task-template.entity.ts'

export const taskTemplateDeclaration: EntityDeclaration = {
  entity: taskTemplateEntity,
  tables: [taskTemplates],
}
