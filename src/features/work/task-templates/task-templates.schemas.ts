import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { checklistTexts, optionalAmount, priority, version } from '../work-terms/fields.schemas.ts'

/** The form for renaming one. */
export const taskTemplateName = z.strictObject({ title: requiredText(() => t`Enter a title.`) })

/** The sender makes the id, so that a retry adds nothing. */
export const saveTaskTemplateInput = z.strictObject({ taskId: idSchema, taskTemplateId: idSchema })
export type SaveTaskTemplateInput = z.infer<typeof saveTaskTemplateInput>

export const renameTaskTemplateInput = taskTemplateName.extend({
  familyGroupId: idSchema,
  taskTemplateId: idSchema,
  version,
})
export type RenameTaskTemplateInput = z.infer<typeof renameTaskTemplateInput>

/** What a task takes from its template. */
export const taskTemplateFields = taskTemplateName.extend({
  description: optionalText(10_000),
  priority,
  costMinor: optionalAmount,
  needsApproval: z.boolean(),
  isVisibleToWorkers: z.boolean(),
  checklist: checklistTexts,
})
export type TaskTemplateFields = z.infer<typeof taskTemplateFields>

/** What a deletion removed, so that it can be restored. */
export const restoreTaskTemplateInput = z.strictObject({
  familyGroupId: idSchema,
  taskTemplateId: idSchema,
  fields: taskTemplateFields,
})
export type RestoreTaskTemplateInput = z.infer<typeof restoreTaskTemplateInput>

export type TaskTemplateView = TaskTemplateFields & { id: string; version: number }

/** The current name, returned for a stale edit. */
export const newerTaskTemplate = z.object({ title: z.string(), version })
