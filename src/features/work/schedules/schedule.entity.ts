import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const scheduleEntity = defineEntity('schedule', {
  thing: 'a plan',
  filter: 'Schedules',
  label: 'Recurring task',
  verbs: {
    CREATED: ({ name }) => `planned “${name}”`,
    PAUSED: ({ name }) => `paused the plan of “${name}”`,
    RESUMED: ({ name }) => `went on with the plan of “${name}”`,
    ENDED: ({ name }) => `ended the plan of “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`the plan of “${name}”`, before, after),
    DELETED: ({ name }) => `deleted the plan of “${name}”`,
    RESTORED: ({ name }) => `restored the plan of “${name}”`,
  },
})
