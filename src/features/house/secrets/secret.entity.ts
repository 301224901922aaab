import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'

export const secretEntity = defineEntity('secret', {
  get thing() {
    return t`a code or password`
  },
  get filter() {
    return t`Codes & passwords`
  },
  get label() {
    return t`Code or password`
  },
  verbs: {
    CREATED: ({ name }) => t`added the code or password “${name}”`,
    CHANGED: ({ name, before }) =>
      t`renamed the code or password “${textOf(before.name) ?? name}” to “${name}”`,
    VALUE_CHANGED: ({ name, before }) => secretChange(name, textOf(before.name)),
    LOOKED_UP: ({ name }) => t`looked up “${name}”`,
    EXPORTED: ({ name }) => t`exported “${name}” with the group`,
    DELETED: ({ name }) => t`deleted the code or password “${name}”`,
    RESTORED: ({ name }) => t`restored the code or password “${name}”`,
  },
})

const secretChange = (name: string, oldName: string | null) =>
  oldName === null || oldName === name
    ? t`entered a new value for “${name}”`
    : t`renamed the code or password “${oldName}” to “${name}” and entered a new value`
