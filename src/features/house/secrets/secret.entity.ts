import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'

export const secretEntity = defineEntity('secret', {
  thing: 'a secret',
  filter: 'Secrets',
  label: 'Code or password',
  verbs: {
    CREATED: ({ name }) => `added the secret “${name}”`,
    CHANGED: ({ name, before }) => `renamed the secret “${textOf(before.name) ?? name}” to “${name}”`,
    VALUE_CHANGED: ({ name, before }) => secretChange(name, textOf(before.name)),
    LOOKED_UP: ({ name }) => `looked up “${name}”`,
    EXPORTED: ({ name }) => `exported “${name}” with the group`,
    DELETED: ({ name }) => `deleted the secret “${name}”`,
    RESTORED: ({ name }) => `restored the secret “${name}”`,
  },
})

const secretChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? `entered a new value for “${name}”`
    : `renamed the secret “${oldName}” to “${name}” and entered a new value`
