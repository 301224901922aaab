import { defineEntity } from '../../base/entities/entities.rules.ts'
import { dayOf, textOf } from '../../base/entities/sentences.rules.ts'

export const familyEventEntity = defineEntity('family-event', {
  thing: 'an event',
  filter: 'Events',
  label: 'Event',
  verbs: {
    CREATED: ({ name }) => `put “${name}” into the calendar`,
    CHANGED: ({ name, before }) => eventChange(name, textOf(before.name)),
    MOVED: ({ name, after }) => `moved “${name}” to ${dayOf(after.startsOn)}`,
    DELETED: ({ name }) => `deleted “${name}” from the calendar`,
    RESTORED: ({ name }) => `restored “${name}” in the calendar`,
  },
})

const eventChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? `changed “${name}” in the calendar`
    : `renamed “${oldName}” in the calendar to “${name}”`
