import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, labelOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './workers.texts.ts'

export const workerEntity = defineEntity('worker', {
  thing: 'a contractor',
  label: 'Contractor',
  filter: 'Contractors',
  verbs: {
    CREATED: ({ name }) => `added the contractor ${name}`,
    IMPORTED: ({ after }) => `imported ${after.count === 1 ? 'a contractor' : `${after.count} contractors`}`,
    CHANGED: ({ name, before, after }) => factsChange(name, before, after),
    MOVED: ({ name, after }) =>
      after.status === 'BLOCKED'
        ? `blocked the contractor ${name}`
        : `marked the contractor ${name} as “${labelOf(statusLabels, after.status, 'another status')}”`,
    DELETED: ({ name }) => `deleted the contractor ${name}`,
    RESTORED: ({ name }) => `restored the contractor ${name}`,
  },
})
