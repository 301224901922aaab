import { defineEntity } from '../../base/entities/entities.rules.ts'
import { type Change, textOf } from '../../base/entities/sentences.rules.ts'

export const documentEntity = defineEntity('document', {
  thing: 'a document',
  filter: 'Documents',
  label: 'Document',
  verbs: {
    CREATED: ({ name }) => `added the document “${name}”`,
    CHANGED: (change) => documentChange(change),
    DELETED: ({ name }) => `deleted the document “${name}”`,
    RESTORED: ({ name }) => `restored the document “${name}”`,
  },
})

function documentChange({ before, after }: Change): string {
  const [oldName, newName] = [textOf(before.name), textOf(after.name)]
  if (oldName !== newName) return `renamed the document “${oldName}” to “${newName}”`
  return `changed the document “${newName}”`
}
