import { t } from '@lingui/core/macro'
import { formatTimes, withTime } from '../../../lib/clock-times.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import type { LocalTimes, VisitRefusal, VisitStatus } from './visits.rules.ts'
import type { VisitDetails } from './visits.schemas.ts'

export const statusLabels: Record<VisitStatus, string> = {
  get PROPOSED() {
    return t({ message: 'Proposed', context: 'visit' })
  },
  get CONFIRMED() {
    return t({ message: 'Confirmed', context: 'visit' })
  },
  get DONE() {
    return t({ message: 'Done', context: 'visit' })
  },
  get MISSED() {
    return t({ message: 'Missed', context: 'visit' })
  },
  get CANCELLED() {
    return t({ message: 'Cancelled', context: 'visit' })
  },
}

/** The badge of each status, for both sides. */
export const statusTones = {
  PROPOSED: 'warning',
  CONFIRMED: 'success',
  DONE: 'neutral',
  MISSED: 'danger',
  CANCELLED: 'neutral',
} as const satisfies Record<VisitStatus, string>

export const detailLabels: Record<keyof VisitDetails, string> = {
  get startsOn() {
    return t`Date`
  },
  get startTime() {
    return t({ message: 'From', context: 'time of day' })
  },
  get endsOn() {
    return t`Last day`
  },
  get endTime() {
    return t({ message: 'Until', context: 'time of day' })
  },
  get hostUserId() {
    return t`Who opens the door?`
  },
  get note() {
    return t`Note`
  },
}

const dayText = (on: string, locale?: string) =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${on}T00:00:00Z`))

/** Formats the time, in the property’s time zone: "Tue 3 Mar 2026, 09:00 – 10:00". */
export const whenText = ({ startsOn, startTime, endsOn, endTime }: LocalTimes, locale?: string) =>
  startsOn === endsOn
    ? `${dayText(startsOn, locale)}, ${formatTimes(startTime, endTime, locale)}`
    : [
        withTime(dayText(startsOn, locale), startTime, locale),
        withTime(dayText(endsOn, locale), endTime, locale),
      ].join(' – ')

/** Names a visit in the log and the trash. */
export const visitName = ({ workerName, ...times }: LocalTimes & { workerName: string }) =>
  `${workerName}, ${whenText(times, locale())}`

export const visitRefusals: Record<VisitRefusal, string> = {
  get 'no-such-move'() {
    return t`This visit was changed by someone else. Reload the page to see its status.`
  },
  get 'own-proposal'() {
    return t`You proposed this visit, so the family has to confirm it.`
  },
  get 'not-yet'() {
    return t`This visit has not started yet.`
  },
  get 'family-only'() {
    return t`Only the family can say whether the visit took place.`
  },
}

export const visitTexts = {
  get stale() {
    return t`This visit was changed by someone else. Your changes were not saved. Review the newer version, then save again.`
  },
  get notAMember() {
    return t`This person is not in the group. Choose someone else.`
  },
  get notInProperty() {
    return t`This is no longer part of the property. Choose another one.`
  },
  get tooMany() {
    return t`A property can have 200 open visits. Cancel or delete some you no longer need.`
  },
  get sentBefore() {
    return t`You already proposed a visit here with other times. Nothing was changed. Reload the page to see it, then change it there.`
  },
  get moved() {
    return t`The visit was changed before you answered. Check the new time, then answer again.`
  },
  get past() {
    return t`Choose a time in the future.`
  },
  get cancelFirst() {
    return t`This visit is still planned. Cancel it first, so that we can tell the contractor.`
  },
}
