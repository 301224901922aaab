import { plural, t } from '@lingui/core/macro'
import { fullName } from '../users/users.rules.ts'
import { maxTrustedPeople, pauseDays, withdrawalPauseDays } from './emergency-access.rules.ts'

export const nameOf = (person: Parameters<typeof fullName>[0]) => fullName(person) ?? t`A member`

export const daysText = (days: number) => plural(days, { one: '# day', other: '# days' })

/** Refusals that more than one place needs. */
export const emergencyTexts = {
  get trustedPerson() {
    return t`This trusted person`
  },
  get isManager() {
    return t`Managers can already do everything, so they need no emergency access.`
  },
  get cannotSignIn() {
    return t`This person cannot sign in, so they cannot ask for access.`
  },
  get full() {
    return t`A group can have ${maxTrustedPeople} trusted people. Remove someone first.`
  },
  get isWaiting() {
    return t`You have already asked for access. The managers have been told.`
  },
  get isPaused() {
    return t`A manager objected less than ${daysText(pauseDays)} ago. Try again later.`
  },
  get wasWithdrawn() {
    return t`You withdrew a request less than ${daysText(withdrawalPauseDays)} ago. Try again later.`
  },
  get notWaiting() {
    return t`There is no open request. It may have just ended.`
  },
} as const
