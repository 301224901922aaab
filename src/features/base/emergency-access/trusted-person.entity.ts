import { t } from '@lingui/core/macro'
import { defineEntity } from '../entities/entities.rules.ts'
import { daysText } from './emergency-access.texts.ts'

const daysOf = (stored: unknown) => daysText(Number(stored))

export const trustedPersonEntity = defineEntity('trusted-person', {
  get thing() {
    return t`emergency access`
  },
  get filter() {
    return t`Emergency access`
  },
  verbs: {
    NAMED: ({ name, after }) =>
      t`named ${name} as a trusted person, with a wait of ${daysOf(after.waitDays)}`,
    CHANGED: ({ name, before, after }) =>
      t`changed ${name}’s wait for emergency access from ${daysOf(before.waitDays)} to ${daysOf(after.waitDays)}`,
    REMOVED: ({ name }) => t`removed ${name} as a trusted person`,
    DECLINED: () => t`no longer wants to be a trusted person`,
    REQUESTED: () => t`asked for emergency access`,
    OBJECTED: ({ name }) => t`objected to ${name}’s request for emergency access`,
    WITHDRAWN: () => t`withdrew the request for emergency access`,
    ENDED: ({ name }) => t`ended ${name}’s request for emergency access`,
    GRANTED: ({ name }) => t`made ${name} a manager by emergency access. No manager had objected`,
  },
})
