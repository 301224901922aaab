import { plural, selectOrdinal, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { dateFormat, listFormat } from '../../../lib/formats.ts'
import {
  type Frequency,
  type Recurrence,
  type RuleRefusal,
  readRule,
  type Weekday,
  type WeekOfMonth,
} from './recurrence.rules.ts'
import type { CountedFrom, Rotation, StoredTiming, TimingRefusal } from './schedules.rules.ts'

export const timingRefusals: Record<TimingRefusal, string> = {
  get 'too-dense'() {
    return t`A task can repeat at most once a day. Choose days, weeks, months or years.`
  },
  get 'too-long'() {
    return t`Kinstead can’t read this rule. Choose how often the task repeats.`
  },
  get 'not-a-rule'() {
    return t`Kinstead can’t read this rule. Choose how often the task repeats.`
  },
  get 'unknown-part'() {
    return t`Kinstead can’t read part of this rule. Choose how often the task repeats.`
  },
  get 'has-end'() {
    return t`The end can’t be part of the rule. Enter a last date or a number of times instead.`
  },
  get 'wrong-interval'() {
    return t`Enter a whole number from 1 to 120.`
  },
  get 'wrong-days'() {
    return t`Choose valid days.`
  },
  get 'wrong-months'() {
    return t`Choose valid months.`
  },
  get never() {
    return t`None of the chosen months has that day. Choose another day.`
  },
  get 'not-plain'() {
    return t`When counted from completion, you can only choose the interval. Remove the days and months.`
  },
  get 'end-before-first'() {
    return t`The end is before the first date. Choose a later end.`
  },
} satisfies Record<RuleRefusal | TimingRefusal, string>

export const statusLabels = {
  get ACTIVE() {
    return t({ message: 'Active', context: 'recurring task' })
  },
  get PAUSED() {
    return t({ message: 'Paused', context: 'recurring task' })
  },
  get ENDED() {
    return t({ message: 'Ended', context: 'recurring task' })
  },
} as const

export const frequencyLabels: Record<Frequency, string> = {
  get DAILY() {
    return t`Days`
  },
  get WEEKLY() {
    return t`Weeks`
  },
  get MONTHLY() {
    return t`Months`
  },
  get YEARLY() {
    return t`Years`
  },
}

export const weekdayLabels: Record<Weekday, string> = {
  get MO() {
    return t`Monday`
  },
  get TU() {
    return t`Tuesday`
  },
  get WE() {
    return t`Wednesday`
  },
  get TH() {
    return t`Thursday`
  },
  get FR() {
    return t`Friday`
  },
  get SA() {
    return t`Saturday`
  },
  get SU() {
    return t`Sunday`
  },
}

export const weekLabels: Record<WeekOfMonth, string> = {
  get 1() {
    return t`first`
  },
  get 2() {
    return t`second`
  },
  get 3() {
    return t`third`
  },
  get 4() {
    return t`fourth`
  },
  get [-1]() {
    return t`last`
  },
}

export const countingLabels: Record<CountedFrom, string> = {
  get DUE_DATE() {
    return t`Due date`
  },
  get COMPLETION() {
    return t`Completion`
  },
}

export const rotationLabels: Record<Rotation, string> = {
  get NONE() {
    return t`Same person, or nobody`
  },
  get ROUND_ROBIN() {
    return t`Take turns in order`
  },
  get LEAST_DONE() {
    return t`The person who has done it least`
  },
}

export const fieldLabels = {
  get title() {
    return t`What needs to be done`
  },
  get description() {
    return t`Description`
  },
  get assetId() {
    return t`Asset`
  },
  get priority() {
    return t`Priority`
  },
  get checklist() {
    return t`Checklist`
  },
  get needsApproval() {
    return t`Needs approval`
  },
  get isVisibleToWorkers() {
    return t`Visible to contractors`
  },
  get costMinor() {
    return t`Expected cost`
  },
  get dueTime() {
    return t`Time`
  },
  get rule() {
    return t`Repeats`
  },
  get countedFrom() {
    return t`Counted from`
  },
  get startsOn() {
    return t`First date`
  },
  get endsOn() {
    return t`Last date`
  },
  get maxOccurrences() {
    return t`Number of times`
  },
  get leadDays() {
    return t`Days before`
  },
  get rotation() {
    return t`Assigned to`
  },
  get assigneeUserId() {
    return t`Person`
  },
  get workerId() {
    return t`Contractor`
  },
  get memberUserIds() {
    return t`Who takes turns`
  },
} as const

export const archivedNotice = () =>
  t`This property is archived, so its recurring tasks are paused. They resume when the property is restored from the archive.`

export const monthName = (month: number) =>
  dateFormat(i18n.locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))

const inList = (words: string[]) => listFormat(i18n.locale, {}).format(words)

function every({ frequency, interval }: Recurrence): string {
  if (frequency === 'DAILY') return plural(interval, { one: 'Every day', other: 'Every # days' })
  if (frequency === 'WEEKLY') return plural(interval, { one: 'Every week', other: 'Every # weeks' })
  if (frequency === 'MONTHLY') return plural(interval, { one: 'Every month', other: 'Every # months' })
  return plural(interval, { one: 'Every year', other: 'Every # years' })
}

/** `1st`, `22nd`. */
export const ordinal = (number: number) =>
  selectOrdinal(number, { one: '#st', two: '#nd', few: '#rd', other: '#th' })

const orLast = (day: number) => (day > 28 ? t`, or the last day of a shorter month` : '')

/** Describes a rule: "Every 3 months on the 31st, or the last day of a shorter month". */
export function describeRecurrence(
  recurrence: Recurrence,
  { countedFrom, startsOn }: Pick<StoredTiming, 'countedFrom' | 'startsOn'>,
) {
  if (countedFrom === 'COMPLETION') return t`${every(recurrence)}, counted from completion`
  const startDay = Number(startsOn.slice(8))
  if (recurrence.frequency === 'DAILY') return every(recurrence)
  if (recurrence.frequency === 'WEEKLY') {
    const days = recurrence.days.map((day) => weekdayLabels[day])
    return t`${every(recurrence)} on ${inList(days.length > 0 ? days : [weekdayOf(startsOn)])}`
  }
  if (recurrence.frequency === 'MONTHLY') {
    const { nth, day } = recurrence
    if (nth) return t`${every(recurrence)} on the ${weekLabels[nth.week]} ${weekdayLabels[nth.weekday]}`
    return t`${every(recurrence)} on the ${ordinal(day ?? startDay)}${orLast(day ?? startDay)}`
  }
  const months = recurrence.months.length > 0 ? recurrence.months : [Number(startsOn.slice(5, 7))]
  const day = recurrence.day ?? startDay
  return t`${every(recurrence)} in ${inList(months.map(monthName))}, on the ${ordinal(day)}${orLast(day)}`
}

const weekdayOf = (date: string) =>
  dateFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))

/** Describes the whole timing: rule, start and end. */
export function describeTiming(timing: StoredTiming, locale?: string): string {
  const read = readRule(timing.rule)
  if ('refusal' in read) return timingRefusals[read.refusal]
  const { startsOn, endsOn, maxOccurrences } = timing
  const parts = [
    t`${describeRecurrence(read.recurrence, timing)}, from ${formatCalendarDate(startsOn, locale)}`,
    endsOn && t`until ${formatCalendarDate(endsOn, locale)}`,
    maxOccurrences !== null && plural(maxOccurrences, { one: 'once', other: '# times' }),
  ]
  return parts.filter(Boolean).join(', ')
}
