import { formatCalendarDate } from '../../../lib/dates.ts'
import { dateFormat } from '../../../lib/formats.ts'
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
  'too-dense': 'Nothing can come more often than once a day. Please choose days, weeks, months or years.',
  'too-long': 'This is not a rule that Kinstead knows. Please choose how often it comes.',
  'not-a-rule': 'This is not a rule that Kinstead knows. Please choose how often it comes.',
  'unknown-part': 'This rule has a part that Kinstead does not know. Please choose how often it comes.',
  'has-end': 'The end does not belong into the rule. Please enter it as a last date or as a number of times.',
  'wrong-interval': 'Please enter a whole number from 1 to 120.',
  'wrong-days': 'Please choose days that there are.',
  'wrong-months': 'Please choose months that there are.',
  never: 'None of these months has that day. Please choose another day.',
  'not-plain':
    'Counted from completion, only the time between two can be chosen. Please take out the days and months.',
  'end-before-first': 'It would end before its first date. Please choose a later end.',
} satisfies Record<RuleRefusal | TimingRefusal, string>

export const statusLabels = { ACTIVE: 'Active', PAUSED: 'Paused', ENDED: 'Ended' } as const

export const frequencyLabels: Record<Frequency, string> = {
  DAILY: 'Days',
  WEEKLY: 'Weeks',
  MONTHLY: 'Months',
  YEARLY: 'Years',
}

export const weekdayLabels: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

export const weekLabels: Record<WeekOfMonth, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
}

export const countingLabels: Record<CountedFrom, string> = {
  DUE_DATE: 'its date',
  COMPLETION: 'when it was done',
}

export const rotationLabels: Record<Rotation, string> = {
  NONE: 'Always the same person, or nobody',
  ROUND_ROBIN: 'By turns, in their order',
  LEAST_DONE: 'Who has done it least often',
}

export const fieldLabels = {
  title: 'What is to be done',
  description: 'Description',
  assetId: 'Asset',
  priority: 'Priority',
  checklist: 'Checklist',
  needsApproval: 'Needs approval by somebody else',
  isVisibleToWorkers: 'Workers may see it',
  costMinor: 'Expected cost',
  dueTime: 'Time',
  rule: 'How often',
  countedFrom: 'Counted from',
  startsOn: 'First date',
  endsOn: 'Last date',
  maxOccurrences: 'How many times',
  leadDays: 'Days before',
  rotation: 'Who does it',
  assigneeUserId: 'Person',
  workerId: 'Contractor',
  memberUserIds: 'Who takes turns',
} as const

export const archivedNotice =
  'This property is archived: its plans rest, and make no tasks. They go on when it is taken out of the archive.'

export const monthName = (month: number) =>
  dateFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))

const list = new Intl.ListFormat('en')
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

const every = ({ frequency, interval }: Recurrence) =>
  interval === 1 ? `Every ${units[frequency]}` : `Every ${interval} ${units[frequency]}s`

/** `1st`, `22nd`. */
export const ordinal = (number: number) =>
  `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th' }[ordinals(number)]}`
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinals = (number: number) => {
  const rule = ordinalRules.select(number)
  return rule === 'one' || rule === 'two' || rule === 'few' ? rule : 'other'
}

const orLast = (day: number) => (day > 28 ? ', or the last day of a shorter month' : '')

/** How often, in a sentence: "Every 3 months on the 31st, or the last day of a shorter month". */
export function describeRecurrence(
  recurrence: Recurrence,
  { countedFrom, startsOn }: Pick<StoredTiming, 'countedFrom' | 'startsOn'>,
) {
  if (countedFrom === 'COMPLETION') return `${every(recurrence)}, counted from completion`
  const startDay = Number(startsOn.slice(8))
  if (recurrence.frequency === 'DAILY') return every(recurrence)
  if (recurrence.frequency === 'WEEKLY') {
    const days = recurrence.days.map((day) => weekdayLabels[day])
    return `${every(recurrence)} on ${list.format(days.length > 0 ? days : [weekdayOf(startsOn)])}`
  }
  if (recurrence.frequency === 'MONTHLY') {
    const { nth, day } = recurrence
    if (nth) return `${every(recurrence)} on the ${weekLabels[nth.week]} ${weekdayLabels[nth.weekday]}`
    return `${every(recurrence)} on the ${ordinal(day ?? startDay)}${orLast(day ?? startDay)}`
  }
  const months = recurrence.months.length > 0 ? recurrence.months : [Number(startsOn.slice(5, 7))]
  const day = recurrence.day ?? startDay
  return `${every(recurrence)} in ${list.format(months.map(monthName))}, on the ${ordinal(day)}${orLast(day)}`
}

const weekdayOf = (date: string) =>
  dateFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))

/** All of it: how often, from when, until when. */
export function describeTiming(timing: StoredTiming, locale?: string): string {
  const read = readRule(timing.rule)
  if ('refusal' in read) return timingRefusals[read.refusal]
  const { startsOn, endsOn, maxOccurrences } = timing
  const parts = [
    `${describeRecurrence(read.recurrence, timing)}, from ${formatCalendarDate(startsOn, locale)}`,
    endsOn && `until ${formatCalendarDate(endsOn, locale)}`,
    maxOccurrences !== null && (maxOccurrences === 1 ? 'once' : `${maxOccurrences} times`),
  ]
  return parts.filter(Boolean).join(', ')
}
