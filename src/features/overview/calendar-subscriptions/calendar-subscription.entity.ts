import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'

export const calendarSubscriptionEntity = defineEntity('calendarSubscription', {
  get thing() {
    return t`a calendar`
  },
  get filter() {
    return t`Other calendars`
  },
  verbs: {
    CREATED: ({ name }) => t`added the calendar “${name}”`,
    CHANGED: ({ name, before }) => {
      const oldName = textOf(before.name)
      return oldName === null || oldName === name
        ? t`changed the calendar “${name}”`
        : t`renamed the calendar “${oldName}” to “${name}”`
    },
    DELETED: ({ name }) => t`removed the calendar “${name}”`,
  },
})
