import { defineEntity } from '../../base/entities/entities.rules.ts'
import { type Change, factsChange, labelOf, textOf } from '../../base/entities/sentences.rules.ts'
import { statusLabels } from './projects.texts.ts'

export const projectEntity = defineEntity('project', {
  thing: 'a project',
  filter: 'Projects',
  label: 'Project',
  verbs: {
    CREATED: ({ name }) => `began the project “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    MOVED: (change) => projectMove(change),
    DELETED: ({ name }) => `deleted the project “${name}”`,
    RESTORED: ({ name }) => `restored the project “${name}”`,
  },
})

function projectMove({ name, before, after }: Change): string {
  const reason = textOf(after.reason)
  const move =
    before.status === 'COMPLETED'
      ? `took up the project “${name}” again`
      : `marked the project “${name}” as “${labelOf(statusLabels, after.status, 'another status')}”`
  return reason ? `${move}: ${reason}` : move
}
