import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'

export const splitDefaultEntity = defineEntity('split-default', {
  get thing() {
    return t`a splitting rule`
  },
  get filter() {
    return t`Splitting rules`
  },
  verbs: {
    CHANGED: ({ name }) => t`changed how ${name} is split`,
    DELETED: ({ name }) => t`removed the splitting rule for ${name}`,
  },
})
