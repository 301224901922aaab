import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { type Change, textOf } from '../../base/entities/sentences.rules.ts'

export const documentEntity = defineEntity('document', {
  get thing() {
    return t`a document`
  },
  get filter() {
    return t`Documents`
  },
  get label() {
    return t`Document`
  },
  verbs: {
    CREATED: ({ name }) => t`added the document “${name}”`,
    CHANGED: (change) => documentChange(change),
    DELETED: ({ name }) => t`deleted the document “${name}”`,
    RESTORED: ({ name }) => t`restored the document “${name}”`,
  },
})

function documentChange({ before, after }: Change): string {
  const [oldName, newName] = [textOf(before.name) ?? '', textOf(after.name) ?? '']
  if (oldName !== newName) return t`renamed the document “${oldName}” to “${newName}”`
  return t`changed the document “${newName}”`
}
