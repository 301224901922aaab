import { defineEntity } from '../entities/entities.rules.ts'
import { labelOf } from '../entities/sentences.rules.ts'
import { roleLabels } from './groups.rules.ts'

export const memberEntity = defineEntity('member', {
  thing: 'a member',
  filter: 'Members',
  verbs: {
    JOINED: ({ after }) => `joined as ${roleOf(after.role)}`,
    CHANGED: ({ name, before, after }) =>
      `changed the role of ${name} from ${roleOf(before.role)} to ${roleOf(after.role)}`,
    REMOVED: ({ name }) => `removed ${name} from the group`,
    LEFT: () => 'left the group',
    RELEASED_TASKS: ({ name, after }) => `left ${openTasks(after.count)} of ${name} to the others`,
    LEFT_TASKS: ({ after }) => `left ${openTasks(after.count)} to the others`,
  },
})

const openTasks = (count: unknown) => (count === 1 ? 'an open task' : `${count} open tasks`)

/** A role as it was stored, in words. */
export const roleOf = (role: unknown) => labelOf(roleLabels, role, 'member')
