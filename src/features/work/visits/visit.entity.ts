import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, factsChange } from '../../base/entities/sentences.rules.ts'

export const visitEntity = defineEntity('visit', {
  thing: 'a visit',
  label: 'Visit',
  filter: 'Visits',
  verbs: {
    PROPOSED: ({ name }) => `proposed a visit: ${name}`,
    CONFIRMED: ({ name }) => `confirmed the visit: ${name}`,
    MOVED: ({ name, before }) => `moved the visit ${String(before.name ?? '')} to: ${name}`,
    CHANGED: ({ name, before, after }) => factsChange(`the visit ${name}`, before, after),
    CANCELLED: ({ name, after }) => `cancelled the visit: ${name}${because(after)}`,
    DONE: ({ name }) => `marked the visit as done: ${name}`,
    MISSED: ({ name, after }) => `marked the visit as missed: ${name}${because(after)}`,
    DELETED: ({ name }) => `deleted the visit: ${name}`,
    RESTORED: ({ name }) => `restored the visit: ${name}`,
  },
})
