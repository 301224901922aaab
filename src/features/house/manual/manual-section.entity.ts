import { defineEntity } from '../../base/entities/entities.rules.ts'

export const manualSectionEntity = defineEntity('manual-section', {
  thing: 'a section of the manual',
  filter: 'Manual',
  label: 'Manual section',
  verbs: {
    CREATED: ({ name }) => `wrote “${name}” in the manual`,
    CHANGED: ({ name }) => `changed “${name}” in the manual`,
    DELETED: ({ name }) => `deleted “${name}” from the manual`,
    RESTORED: ({ name }) => `restored “${name}” in the manual`,
    REORDERED: () => 'put the manual in another order',
  },
})
