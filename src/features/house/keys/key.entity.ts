import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, textOf } from '../../base/entities/sentences.rules.ts'

export const keyEntity = defineEntity('key', {
  thing: 'a key',
  label: 'Key',
  filter: 'Keys',
  verbs: {
    CREATED: ({ name, after }) => `handed the key “${name}” to ${textOf(after.holder) ?? 'someone'}`,
    CHANGED: ({ name, before, after }) => factsChange(`the key “${name}”`, before, after),
    RETURNED: ({ name, after }) =>
      `recorded that ${textOf(after.holder) ?? 'someone'} returned the key “${name}”`,
    DELETED: ({ name }) => `deleted the key “${name}”`,
    RESTORED: ({ name }) => `restored the key “${name}”`,
  },
})
