import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import { defineEntity } from '../entities/entities.rules.ts'
import { type Change, textOf } from '../entities/sentences.rules.ts'
import { groupName } from './groups.rules.ts'

export const groupEntity = defineEntity('group', {
  get thing() {
    return t`the group`
  },
  get filter() {
    return t`Group`
  },
  verbs: {
    CREATED: ({ after }) => t`created the group “${textOf(after.name) ?? groupName(null)}”`,
    CHANGED: (change) => groupChange(change),
    DELETED: () => t`deleted the group`,
    RESTORED: () => t`restored the group`,
    IMPORTED: () => t`imported the group from a file`,
  },
})

const settingLabels: Record<string, string> = {
  get name() {
    return t`name`
  },
  get timeZone() {
    return t`time zone`
  },
  get weekStart() {
    return t`first day of the week`
  },
  get approvalThresholdMinor() {
    return t`approval threshold`
  },
}

function groupChange({ before, after }: Change): string {
  const changed = Object.keys(after)
  if (changed.length === 1 && changed[0] === 'name') {
    return t`renamed the group from “${groupName(textOf(before.name))}” to “${groupName(textOf(after.name))}”`
  }
  const labels = changed.map((field) => settingLabels[field] ?? field)
  return t`changed the ${listFormat(i18n.locale, {}).format(labels)} of the group`
}
