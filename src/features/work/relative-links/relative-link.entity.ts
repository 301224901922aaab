import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'

/** The personal link of a relative, named by the relative. */
export const relativeLinkEntity = defineEntity('relativeLink', {
  get thing() {
    return t`a personal link`
  },
  get filter() {
    return t`Personal links`
  },
  verbs: {
    CREATED: ({ name, after }) => {
      const [owner, person] = [textOf(after.ownerName), textOf(after.moneyOf)]
      if (owner && person)
        return t`created a personal link for ${name}, to vote for ${owner} and confirm the money of ${person}`
      if (person) return t`created a personal link for ${name}, to confirm the money of ${person}`
      return owner
        ? t`created a personal link for ${name}, to vote for ${owner}`
        : t`created a personal link for ${name}`
    },
    RENEWED: ({ name, after }) => {
      const [owner, person] = [textOf(after.ownerName), textOf(after.moneyOf)]
      if (owner && person)
        return t`created a new address and PIN for the personal link of ${name}, to vote for ${owner} and confirm the money of ${person}`
      if (person)
        return t`created a new address and PIN for the personal link of ${name}, to confirm the money of ${person}`
      return owner
        ? t`created a new address and PIN for the personal link of ${name}, to vote for ${owner}`
        : t`created a new address and PIN for the personal link of ${name}`
    },
    PIN_RENEWED: ({ name }) => t`created a new PIN for the personal link of ${name}`,
    LOCKED: ({ name }) => t`locked the personal link of ${name}, after 10 wrong PINs`,
    ENDED: ({ name }) => t`ended the personal link of ${name}`,
    HANDED_OVER: ({ name, after }) => {
      const memberName = textOf(after.memberName) ?? ''
      return t`handed over the personal link of ${name} to ${memberName}`
    },
  },
})
