import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, textOf } from '../../base/entities/sentences.rules.ts'

export const keyEntity = defineEntity('key', {
  get thing() {
    return t`a key`
  },
  get label() {
    return t`Key`
  },
  get filter() {
    return t`Keys`
  },
  verbs: {
    CREATED: ({ name, after }) => t`handed the key “${name}” to ${textOf(after.holder) ?? t`someone`}`,
    CHANGED: ({ name, before, after }) => factsChange(t`the key “${name}”`, before, after),
    RETURNED: ({ name, after }) =>
      t`recorded that ${textOf(after.holder) ?? t`someone`} returned the key “${name}”`,
    DELETED: ({ name }) => t`deleted the key “${name}”`,
    RESTORED: ({ name }) => t`restored the key “${name}”`,
  },
})
