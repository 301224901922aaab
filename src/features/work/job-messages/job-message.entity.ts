import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'

/** Messages between the family and a contractor; the log does not contain their text. */
export const jobMessageEntity = defineEntity('jobMessage', {
  get thing() {
    return t`a message`
  },
  get filter() {
    return t`Messages with contractors`
  },
  verbs: {
    WRITTEN: ({ name }) => t`wrote a message about the job “${name}”`,
  },
})
