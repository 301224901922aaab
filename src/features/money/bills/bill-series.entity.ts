import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const billSeriesEntity = defineEntity('bill-series', {
  thing: 'bills that come again',
  filter: 'Bills that come again',
  label: 'Recurring bill',
  verbs: {
    CREATED: ({ name }) => `planned the bill “${name}”, which comes again`,
    CHANGED: ({ name, before, after }) => factsChange(`the coming bills “${name}”`, before, after),
    ENDED: ({ name }) => `ended the coming bills “${name}”`,
    DELETED: ({ name }) => `deleted the coming bills “${name}”`,
    RESTORED: ({ name }) => `restored the coming bills “${name}”`,
  },
})
