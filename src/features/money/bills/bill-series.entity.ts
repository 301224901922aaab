import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const billSeriesEntity = defineEntity('bill-series', {
  get thing() {
    return t`a recurring bill`
  },
  get filter() {
    return t`Recurring bills`
  },
  get label() {
    return t`Recurring bill`
  },
  verbs: {
    CREATED: ({ name }) => t`added the recurring bill “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(t`the recurring bill “${name}”`, before, after),
    ENDED: ({ name }) => t`ended the recurring bill “${name}”`,
    DELETED: ({ name }) => t`deleted the recurring bill “${name}”`,
    RESTORED: ({ name }) => t`restored the recurring bill “${name}”`,
  },
})
