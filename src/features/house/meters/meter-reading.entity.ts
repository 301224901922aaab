import { t } from '@lingui/core/macro'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { readingFacts } from './meters.schemas.ts'
import { readingName } from './meters.texts.ts'

export const meterReadingEntity = defineEntity('meter-reading', {
  get thing() {
    return t`a meter reading`
  },
  get label() {
    return t`Meter reading`
  },
  get filter() {
    return t`Meter readings`
  },
  // Written for each reader.
  nameOf: namedBy(readingFacts, readingName),
  verbs: {
    RECORDED: ({ name }) => t`recorded the reading “${name}”`,
    REPLACED: ({ name }) => t`recorded a replaced meter and the reading “${name}”`,
    DELETED: ({ name }) => t`deleted the reading “${name}”`,
    RESTORED: ({ name }) => t`restored the reading “${name}”`,
  },
})
