import { defineEntity } from '../entities/entities.rules.ts'
import { type Change, textOf } from '../entities/sentences.rules.ts'
import { groupName } from './groups.rules.ts'

export const groupEntity = defineEntity('group', {
  thing: 'the group',
  filter: 'Group',
  verbs: {
    CREATED: ({ after }) => `created the group “${textOf(after.name) ?? groupName(null)}”`,
    CHANGED: (change) => groupChange(change),
    DELETED: () => 'deleted the group',
    RESTORED: () => 'brought the group back',
    IMPORTED: () => 'imported the group from a file',
  },
})

const settingLabels: Record<string, string> = {
  name: 'name',
  timeZone: 'time zone',
  weekStart: 'start of the week',
  approvalThresholdMinor: 'approval threshold',
}

function groupChange({ before, after }: Change): string {
  const changed = Object.keys(after)
  if (changed.length === 1 && changed[0] === 'name') {
    return `renamed the group from “${groupName(textOf(before.name))}” to “${groupName(textOf(after.name))}”`
  }
  const labels = changed.map((field) => settingLabels[field] ?? field)
  return `changed the ${new Intl.ListFormat('en').format(labels)} of the group`
}
