import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const scheduleEntity = defineEntity('schedule', {
  get thing() {
    return t`a recurring task`
  },
  get filter() {
    return t`Schedules`
  },
  get label() {
    return t`Recurring task`
  },
  verbs: {
    CREATED: ({ name }) => t`added the recurring task “${name}”`,
    PAUSED: ({ name }) => t`paused the recurring task “${name}”`,
    RESUMED: ({ name }) => t`resumed the recurring task “${name}”`,
    ENDED: ({ name }) => t`ended the recurring task “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(t`the recurring task “${name}”`, before, after),
    DELETED: ({ name }) => t`deleted the recurring task “${name}”`,
    RESTORED: ({ name }) => t`restored the recurring task “${name}”`,
  },
})
