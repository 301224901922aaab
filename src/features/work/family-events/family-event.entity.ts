import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { dayOf, textOf } from '../../base/entities/sentences.rules.ts'

export const familyEventEntity = defineEntity('family-event', {
  get thing() {
    return t`an event`
  },
  get filter() {
    return t`Events`
  },
  get label() {
    return t`Event`
  },
  verbs: {
    CREATED: ({ name }) => t`added “${name}” to the calendar`,
    CHANGED: ({ name, before }) => eventChange(name, textOf(before.name)),
    MOVED: ({ name, after }) => t`moved “${name}” to ${dayOf(after.startsOn)}`,
    DELETED: ({ name }) => t`deleted “${name}” from the calendar`,
    RESTORED: ({ name }) => t`restored “${name}” in the calendar`,
  },
})

const eventChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? t`changed “${name}” in the calendar`
    : t`renamed “${oldName}” in the calendar to “${name}”`
