import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because } from '../../base/entities/sentences.rules.ts'

export const settlementEntity = defineEntity('settlement', {
  thing: 'a settlement',
  filter: 'Settlements',
  verbs: {
    RECORDED: ({ name }) => `recorded that ${name}`,
    CONFIRMED: ({ name }) => `confirmed that ${name}`,
    DISPUTED: ({ name, after }) => `disputed that ${name}${because(after)}`,
    VOIDED: ({ name, after }) => `made void that ${name}${because(after)}`,
    WRITTEN_OFF: ({ name, after }) => `wrote off that ${name}${because(after)}`,
  },
})
