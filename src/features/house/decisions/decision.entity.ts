import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { because, factsChange, textOf } from '../../base/entities/sentences.rules.ts'
import { loggedChoiceText as choiceOf } from './decisions.texts.ts'

export const decisionEntity = defineEntity('decision', {
  get thing() {
    return t`a decision`
  },
  get label() {
    return t`Decision`
  },
  get filter() {
    return t`Decisions`
  },
  verbs: {
    CREATED: ({ name }) => t`drafted the decision “${name}”`,
    CHANGED: ({ name, before, after }) => factsChange(t`the decision “${name}”`, before, after),
    OPENED: ({ name }) => t`opened the decision “${name}”`,
    VOTED: ({ name, before, after }) => {
      const owner = textOf(after.ownerName)
      if (owner)
        return choiceOf(before)
          ? t`changed the vote of ${owner} on “${name}” from “${choiceOf(before)}” to “${choiceOf(after)}”`
          : t`voted for ${owner} on “${name}”: “${choiceOf(after)}”`
      return choiceOf(before)
        ? t`changed their vote on “${name}” from “${choiceOf(before)}” to “${choiceOf(after)}”`
        : t`voted on “${name}”: “${choiceOf(after)}”`
    },
    ADOPTED: ({ name, after }) => t`closed the decision “${name}”. Adopted: “${choiceOf(after)}”`,
    REJECTED: ({ name }) => t`closed the decision “${name}”. It was rejected`,
    LAPSED: ({ name }) => t`closed the decision “${name}”. It lapsed`,
    WITHDRAWN: ({ name, after }) => t`withdrew the decision “${name}”${because(after)}`,
    DELETED: ({ name }) => t`deleted the decision “${name}”`,
    RESTORED: ({ name }) => t`restored the decision “${name}”`,
  },
})
