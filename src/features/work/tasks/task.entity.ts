import { plural, t } from '@lingui/core/macro'
import { commentVerbs } from '../../base/entities/comment-verbs.ts'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, factsChange, textOf } from '../../base/entities/sentences.rules.ts'

export const taskEntity = defineEntity('task', {
  get thing() {
    return t`a task`
  },
  get filter() {
    return t`Tasks`
  },
  get label() {
    return t`Task`
  },
  verbs: {
    CREATED: ({ name }) => t`added the task “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(`“${name}”`, before, after),
    DELETED: ({ name }) => t`deleted the task “${name}”`,
    RESTORED: ({ name }) => t`restored the task “${name}”`,
    TAKEN_BACK: ({ name }) => t`removed the next “${name}”, because the previous one was reopened`,
    REPORTED: ({ name }) => t`reported a problem: “${name}”`,
    REPORTED_AGAIN: ({ name }) => t`reopened the problem report “${name}”`,
    ACCEPTED: ({ name }) => t`accepted the problem report “${name}”`,
    DECLINED: ({ name, after }) => t`declined the problem report “${name}”${because(after)}`,
    STARTED: ({ name }) => t`started “${name}”`,
    PUT_BACK: ({ name }) => t`moved “${name}” back to “To do”`,
    BLOCKED: ({ name, after }) => t`marked “${name}” as blocked${because(after)}`,
    REVIEW_REQUESTED: ({ name }) => t`asked for a review of “${name}”`,
    SENT_BACK: ({ name, after }) => t`sent “${name}” back${because(after)}`,
    COMPLETED: ({ name }) => t`completed “${name}”`,
    APPROVED: ({ name }) => t`approved “${name}” as done`,
    REOPENED: ({ name, after }) => t`reopened “${name}”${because(after)}`,
    CANCELLED: ({ name, after }) => t`cancelled “${name}”${because(after)}`,
    ASSIGNED: ({ name, after }) => t`assigned “${name}” to ${textOf(after.assigneeName) ?? t`a member`}`,
    UNDONE: ({ name }) => t`undid the last change of “${name}”`,
    UNASSIGNED: ({ name }) => t`unassigned “${name}”`,
    ...commentVerbs,
    CHECKLIST_ADDED: ({ name, after }) =>
      t`added ${plural(Number(after.count), { one: 'an item', other: '# items' })} to the checklist of “${name}”`,
    TICKED: ({ name, after }) => t`checked off “${textOf(after.line) ?? ''}” of “${name}”`,
    UNTICKED: ({ name, after }) => t`unchecked “${textOf(after.line) ?? ''}” of “${name}”`,
    CHECKLIST_CHANGED: ({ name }) => t`edited an item in the checklist of “${name}”`,
    CHECKLIST_REORDERED: ({ name }) => t`reordered the checklist of “${name}”`,
    CHECKLIST_DELETED: ({ name, after }) =>
      t`deleted “${textOf(after.line) ?? ''}” from the checklist of “${name}”`,
    CHECKLIST_RESTORED: ({ name, after }) =>
      t`restored “${textOf(after.line) ?? ''}” in the checklist of “${name}”`,
  },
})
