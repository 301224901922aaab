import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, textOf } from '../../base/entities/sentences.rules.ts'

export const stayEntity = defineEntity('stay', {
  thing: 'a stay',
  filter: 'Stays',
  label: 'Stay',
  verbs: {
    REQUESTED: ({ name }) => `asked for a stay: ${name}`,
    CHANGED: ({ before, after }) => stayChange(textOf(before.name), textOf(after.name)),
    CONFIRMED: ({ name }) => `confirmed the stay of ${name}`,
    DECLINED: ({ name, after }) => `declined the stay of ${name}${because(after)}`,
    CANCELLED: ({ name, after }) => `cancelled the stay of ${name}${because(after)}`,
    DELETED: ({ name }) => `deleted the stay of ${name}`,
    RESTORED: ({ name }) => `restored the stay of ${name}`,
  },
})

const stayChange = (oldName: string | null, newName: string | null) =>
  oldName === newName ? `changed the stay of ${newName}` : `moved the stay of ${oldName} to ${newName}`
