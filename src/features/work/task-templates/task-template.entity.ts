import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'

export const taskTemplateEntity = defineEntity('task-template', {
  get thing() {
    return t`a task template`
  },
  get filter() {
    return t`Task templates`
  },
  verbs: {
    CREATED: ({ name }) => t`saved “${name}” as a task template`,
    RENAMED: ({ name, before }) => t`renamed the task template “${textOf(before.name) ?? ''}” to “${name}”`,
    DELETED: ({ name }) => t`deleted the task template “${name}”`,
    RESTORED: ({ name }) => t`restored the task template “${name}”`,
  },
})
