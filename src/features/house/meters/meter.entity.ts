import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { factsChange } from '../../base/entities/sentences.rules.ts'

export const meterEntity = defineEntity('meter', {
  get thing() {
    return t`a meter`
  },
  get label() {
    return t`Meter`
  },
  get filter() {
    return t`Meters`
  },
  verbs: {
    CREATED: ({ name }) => t`added the meter “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(t`the meter “${name}”`, before, after),
    DELETED: ({ name }) => t`deleted the meter “${name}”`,
    RESTORED: ({ name }) => t`restored the meter “${name}”`,
  },
})
