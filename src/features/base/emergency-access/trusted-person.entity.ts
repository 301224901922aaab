import { plural, t } from '@lingui/core/macro'
import { defineEntity } from '../entities/entities.rules.ts'
import { because } from '../entities/sentences.rules.ts'

const daysOf = (value: unknown) => plural(Number(value), { one: '# day', other: '# days' })

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
      t`changed the wait for emergency access by ${name} from ${daysOf(before.waitDays)} to ${daysOf(after.waitDays)}`,
    REMOVED: ({ name }) => t`removed ${name} as a trusted person`,
    DECLINED: () => t`is no longer a trusted person, by their own choice`,
    REQUESTED: ({ after }) => t`asked for emergency access${because(after)}`,
    OBJECTED: ({ name }) => t`objected to emergency access by ${name}`,
    WITHDRAWN: () => t`withdrew the request for emergency access`,
    ENDED: ({ name }) => t`ended the request for emergency access by ${name}`,
    GRANTED: ({ name }) => t`made ${name} a manager by emergency access. No manager had objected`,
  },
})
