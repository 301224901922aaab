import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, ofAmount } from '../../base/entities/sentences.rules.ts'

export const billEntity = defineEntity('bill', {
  thing: 'a bill',
  filter: 'Bills',
  label: 'Bill',
  verbs: {
    CREATED: ({ name }) => `added the bill “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`the bill “${name}”`, before, after),
    PAID: ({ name, after }) => `paid the bill “${name}”${ofAmount(after)}`,
    REOPENED: ({ name }) => `opened the bill “${name}” again`,
    CANCELLED: ({ name }) => `cancelled the bill “${name}”`,
    DELETED: ({ name }) => `deleted the bill “${name}”`,
    RESTORED: ({ name }) => `restored the bill “${name}”`,
  },
})
