import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { type Change, factsChange, labelOf, textOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './projects.texts.ts'

export const projectEntity = defineEntity('project', {
  get thing() {
    return t`a project`
  },
  get filter() {
    return t`Projects`
  },
  get label() {
    return t`Project`
  },
  verbs: {
    CREATED: ({ name }) => t`added the project “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    MOVED: (change) => projectMove(change),
    DELETED: ({ name }) => t`deleted the project “${name}”`,
    RESTORED: ({ name }) => t`restored the project “${name}”`,
  },
})

function projectMove({ name, before, after }: Change): string {
  const reason = textOf(after.reason)
  const move =
    before.status === 'COMPLETED'
      ? t`reopened the project “${name}”`
      : t`marked the project “${name}” as “${labelOf(statusLabels, after.status, t`another status`)}”`
  return reason ? `${move}: ${reason}` : move
}
