import { plural, t } from '@lingui/core/macro'
import { defineEntity } from '../entities/entities.rules.ts'
import { labelOf } from '../entities/sentences.rules.ts'
import { roleLabels } from './groups.rules.ts'

export const memberEntity = defineEntity('member', {
  get thing() {
    return t`a member`
  },
  get filter() {
    return t`Members`
  },
  verbs: {
    JOINED: ({ after }) => t`joined as ${roleOf(after.role)}`,
    CHANGED: ({ name, before, after }) =>
      t`changed the role of ${name} from ${roleOf(before.role)} to ${roleOf(after.role)}`,
    REMOVED: ({ name }) => t`removed ${name} from the group`,
    LEFT: () => t`left the group`,
    RELEASED_TASKS: ({ name, after }) => t`unassigned ${openTasks(after.count)} from ${name}`,
    LEFT_TASKS: ({ after }) => t`left ${openTasks(after.count)} unassigned`,
  },
})

const openTasks = (count: unknown) => plural(Number(count), { one: 'an open task', other: '# open tasks' })

/** Returns the label of a stored role. */
export const roleOf = (role: unknown) => labelOf(roleLabels, role, 'member')
