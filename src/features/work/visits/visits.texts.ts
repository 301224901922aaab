import { dateFormat } from '../../../lib/formats.ts'
import type { LocalTimes, VisitRefusal, VisitStatus } from './visits.rules.ts'
import type { VisitDetails } from './visits.schemas.ts'

// Every text of this feature that more than one component uses.

export const statusLabels: Record<VisitStatus, string> = {
  PROPOSED: 'Proposed',
  CONFIRMED: 'Confirmed',
  DONE: 'Done',
  MISSED: 'Missed',
  CANCELLED: 'Cancelled',
}

/** How each status looks, to the family and to the contractor. */
export const statusTones = {
  PROPOSED: 'warning',
  CONFIRMED: 'success',
  DONE: 'neutral',
  MISSED: 'danger',
  CANCELLED: 'neutral',
} as const satisfies Record<VisitStatus, string>

export const detailLabels: Record<keyof VisitDetails, string> = {
  startsOn: 'Date',
  startTime: 'From',
  endsOn: 'Last day',
  endTime: 'Until',
  hostUserId: 'Who opens the door?',
  note: 'Note',
}

const dayText = (on: string, locale?: string) =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${on}T00:00:00Z`))

/** When it is, on the clocks of the property: "Tue 3 Mar 2026, 09:00–10:00". */
export const whenText = ({ startsOn, startTime, endsOn, endTime }: LocalTimes, locale?: string) =>
  startsOn === endsOn
    ? `${dayText(startsOn, locale)}, ${startTime}–${endTime}`
    : `${dayText(startsOn, locale)}, ${startTime} – ${dayText(endsOn, locale)}, ${endTime}`

/** How the log, the trash and notifications call a visit. It is written once, the same for every reader. */
export const visitName = (workerName: string, times: LocalTimes) =>
  `${workerName}, ${whenText(times, 'en-GB')}`

export const visitRefusals: Record<VisitRefusal, string> = {
  'no-such-move': 'This visit has changed since. Reload the page to see its status.',
  'own-proposal': 'You proposed this visit. The family has to confirm it.',
  'not-yet': 'This visit has not begun yet.',
  'family-only': 'Only the family can say whether the visit took place.',
}

export const visitTexts = {
  stale:
    'Someone else changed this visit first. Nothing was overwritten: check what they saved, then save again.',
  notAMember: 'This person is not in the group. Choose someone else.',
  notInProperty: 'This is not part of the property any more. Choose another one.',
  tooMany: 'A property can have 200 open visits. Cancel or delete some that you no longer need.',
  sentBefore:
    'A visit was proposed here before, with other times. Nothing was changed: reload the page to see it, and change it there.',
  moved: 'This visit was changed before you answered. Check the new time, then answer again.',
  past: 'Choose a time that is still ahead.',
  cancelFirst: 'This visit is planned. Cancel it first, so that the contractor is told.',
}
