import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange, ofAmount } from '../../base/entities/sentences.rules.ts'

export const billEntity = defineEntity('bill', {
  get thing() {
    return t`a bill`
  },
  get filter() {
    return t`Bills`
  },
  get label() {
    return t`Bill`
  },
  verbs: {
    CREATED: ({ name }) => t`added the bill “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(t`the bill “${name}”`, before, after),
    PAID: ({ name, after }) => t`paid the bill “${name}”${ofAmount(after)}`,
    REOPENED: ({ name }) => t`reopened the bill “${name}”`,
    CANCELLED: ({ name }) => t`cancelled the bill “${name}”`,
    DELETED: ({ name }) => t`deleted the bill “${name}”`,
    RESTORED: ({ name }) => t`restored the bill “${name}”`,
  },
})
