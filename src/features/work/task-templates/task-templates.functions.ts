import { memberOfGroup, memberOfTask } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import * as templates from './server/task-templates.service.ts'
import {
  renameTaskTemplateInput,
  restoreTaskTemplateInput,
  saveTaskTemplateInput,
} from './task-templates.schemas.ts'

export const listTaskTemplates = memberOfGroup({ method: 'GET' })
  .validator(input(ids('familyGroupId')))
  .handler(({ context }) => templates.listTaskTemplates(context.ctx))

export const saveTaskTemplate = memberOfTask({ method: 'POST' })
  .validator(input(saveTaskTemplateInput))
  .handler(({ context, data }) => templates.saveTaskTemplate(context.ctx, data))

export const renameTaskTemplate = memberOfGroup({ method: 'POST' })
  .validator(input(renameTaskTemplateInput))
  .handler(({ context, data }) => templates.renameTaskTemplate(context.ctx, data))

export const deleteTaskTemplate = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'taskTemplateId')))
  .handler(({ context, data }) => templates.deleteTaskTemplate(context.ctx, data.taskTemplateId))

export const restoreTaskTemplate = memberOfGroup({ method: 'POST' })
  .validator(input(restoreTaskTemplateInput))
  .handler(({ context, data }) => templates.restoreTaskTemplate(context.ctx, data))
