import { addDays, hourIn, todayIn } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import type { VisitDetails } from './visits.schemas.ts'

export const visitStatuses = ['PROPOSED', 'CONFIRMED', 'DONE', 'MISSED', 'CANCELLED'] as const
export type VisitStatus = (typeof visitStatuses)[number]

export const sides = ['FAMILY', 'WORKER'] as const
export type Side = (typeof sides)[number]

/** Every step there is. Another time makes a proposal of it again, which the other side confirms. */
const moves: Record<VisitStatus, readonly VisitStatus[]> = {
  PROPOSED: ['PROPOSED', 'CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['PROPOSED', 'DONE', 'MISSED', 'CANCELLED'],
  DONE: [],
  MISSED: [],
  CANCELLED: [],
}

export const isMove = (from: VisitStatus, to: VisitStatus) => moves[from].includes(to)

/** Nothing comes after it. */
export const isOver = (status: VisitStatus) => moves[status].length === 0

export type VisitMove = {
  from: VisitStatus
  to: VisitStatus
  /** Who takes the step. */
  side: Side
  /** Whose proposal it is. */
  proposedBy: Side
  /** Whether the visit has begun. */
  hasBegun: boolean
}

export type VisitRefusal = 'no-such-move' | 'own-proposal' | 'not-yet' | 'family-only'

/**
 * Why a visit may not become this; null when it may. A contractor never confirms what they proposed themselves; a member
 * may, for one who confirmed by phone. Whether somebody came, the family says, once the visit has begun.
 */
export function refuseVisitMove({ from, to, side, proposedBy, hasBegun }: VisitMove): VisitRefusal | null {
  if (!isMove(from, to)) return 'no-such-move'
  if (to === 'DONE' || to === 'MISSED') {
    if (side === 'WORKER') return 'family-only'
    return hasBegun ? null : 'not-yet'
  }
  return to === 'CONFIRMED' && side === 'WORKER' && proposedBy === 'WORKER' ? 'own-proposal' : null
}

/** A visit as clocks at the property show it. */
export type LocalTimes = { startsOn: string; startTime: string; endsOn: string; endTime: string }

/** Whether it ends after it begins, both on the same clocks. */
export const isInOrder = ({ startsOn, startTime, endsOn, endTime }: LocalTimes) =>
  `${startsOn}T${startTime}` < `${endsOn}T${endTime}`

export const maxVisitDays = 31
/** Of a property at a time, proposed or confirmed. */
export const maxOpenVisits = 200
/** What a list over a span of days, or of a project, holds at most. */
export const maxListedVisits = 1_000
export const visitPageSize = 50

export const openVisitStatuses = ['PROPOSED', 'CONFIRMED'] as const

/** From this hour on, where the property is, both sides are reminded of what is tomorrow. */
const reminderHour = 9

/** Whether both sides are to be reminded now: it is the day before, in the morning or later, where the property is. */
export const isReminderDue = (startsOn: string, timeZone: string, now: Date) =>
  todayIn(timeZone, now) === addDays(startsOn, -1) && hourIn(timeZone, now) >= reminderHour

/** What of a visit can change, in the order of its form. */
export const visitForm = fieldsLike<VisitDetails>({
  startsOn: '',
  startTime: '',
  endsOn: '',
  endTime: '',
  hostUserId: null,
  note: null,
})
