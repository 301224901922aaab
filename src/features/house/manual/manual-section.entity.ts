import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'

export const manualSectionEntity = defineEntity('manual-section', {
  get thing() {
    return t`a section of the manual`
  },
  get filter() {
    return t`Manual`
  },
  get label() {
    return t`Manual section`
  },
  verbs: {
    CREATED: ({ name }) => t`wrote “${name}” in the manual`,
    CHANGED: ({ name }) => t`changed “${name}” in the manual`,
    DELETED: ({ name }) => t`deleted “${name}” from the manual`,
    RESTORED: ({ name }) => t`restored “${name}” in the manual`,
    REORDERED: () => t`reordered the manual`,
  },
})
