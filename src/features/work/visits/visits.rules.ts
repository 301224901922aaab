import { addDays, hourIn, todayIn } from '../../../lib/dates.ts'
import { fieldsLike } from '../../../lib/fields.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { VisitDetails, VisitPageView } from './visits.schemas.ts'

export const visitStatuses = ['PROPOSED', 'CONFIRMED', 'DONE', 'MISSED', 'CANCELLED'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** Every step of the family, in the order of display. */
export const visitStepStatuses = ['CONFIRMED', 'DONE', 'MISSED', 'CANCELLED'] as const
export type VisitStep = (typeof visitStepStatuses)[number]

export const sides = ['FAMILY', 'WORKER'] as const
export type Side = (typeof sides)[number]

/** Every step. A new time returns it to proposed, for the other side to confirm. */
const moves: Record<VisitStatus, readonly VisitStatus[]> = {
  PROPOSED: ['PROPOSED', 'CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['PROPOSED', 'DONE', 'MISSED', 'CANCELLED'],
  DONE: [],
  MISSED: [],
  CANCELLED: [],
}

export const isMove = (from: VisitStatus, to: VisitStatus) => moves[from].includes(to)

/** Final states. */
export const isOver = (status: VisitStatus) => moves[status].length === 0

export type VisitMove = {
  from: VisitStatus
  to: VisitStatus
  /** The side that takes the step. */
  side: Side
  /** The side that proposed it. */
  proposedBy: Side
  /** Whether the visit has started. */
  hasBegun: boolean
}

export type VisitRefusal = 'no-such-move' | 'own-proposal' | 'not-yet' | 'family-only'

/**
 * Returns why a visit may not get this status; null when it may. A contractor cannot confirm their own proposal; a
 * member may, for a contractor who confirmed by phone. Once it has started, the family says whether it took place.
 */
export function refuseVisitMove({ from, to, side, proposedBy, hasBegun }: VisitMove): VisitRefusal | null {
  if (!isMove(from, to)) return 'no-such-move'
  if (to === 'DONE' || to === 'MISSED') {
    if (side === 'WORKER') return 'family-only'
    return hasBegun ? null : 'not-yet'
  }
  return to === 'CONFIRMED' && side === 'WORKER' && proposedBy === 'WORKER' ? 'own-proposal' : null
}

type VisitCaller = Pick<VisitPageView, 'role' | 'isOwn'>

/** Tells who may delete a visit once it is over: managers, and the member who entered it. */
export const mayDelete = ({ role, isOwn }: VisitCaller) => can(role, 'visit.delete', { own: isOwn })

/**
 * Returns what the caller may do with a visit; `isOwn`: they entered it. It is edited until it is over, and deleted
 * afterwards. In an archived property it is read-only.
 */
export function visitRights({
  status,
  propertyStatus,
  ...caller
}: VisitCaller & Pick<VisitPageView, 'status' | 'propertyStatus'>): VisitPageView['may'] {
  const mayEdit = propertyStatus === 'ACTIVE' && can(caller.role, 'visit.edit')
  return {
    edit: mayEdit && !isOver(status),
    delete: mayEdit && isOver(status) && mayDelete(caller),
  }
}

/**
 * Returns the steps that the caller may take now. A new time is no step but an edit: it returns the visit to the other
 * side.
 */
export const visitSteps = (
  visit: Parameters<typeof visitRights>[0] & Pick<VisitPageView, 'proposedBy' | 'hasBegun'>,
): VisitStep[] =>
  visitRights(visit).edit
    ? visitStepStatuses.filter(
        (to) => refuseVisitMove({ ...visit, from: visit.status, to, side: 'FAMILY' }) === null,
      )
    : []

/** A visit in the property’s local time. */
export type LocalTimes = { startsOn: string; startTime: string; endsOn: string; endTime: string }

/** Tells whether it ends after it starts, in local time. */
export const isInOrder = ({ startsOn, startTime, endsOn, endTime }: LocalTimes) =>
  `${startsOn}T${startTime}` < `${endsOn}T${endTime}`

export const maxVisitDays = 31
/** Per property: proposed or confirmed. */
export const maxOpenVisits = 200
/** The limit of a list over a range of days, or of a project. */
export const maxListedVisits = 1_000
export const visitPageSize = 50

export const openVisitStatuses = ['PROPOSED', 'CONFIRMED'] as const

/** The hour from which both sides are reminded of tomorrow’s visits, in the property’s time zone. */
const reminderHour = 9

/** Tells whether to remind both sides now: on the day before, from that hour, in the property’s time zone. */
export const isReminderDue = (startsOn: string, timeZone: string, now: Date) =>
  todayIn(timeZone, now) === addDays(startsOn, -1) && hourIn(timeZone, now) >= reminderHour

/** The editable fields of a visit, in the order of its form. */
export const visitForm = fieldsLike<VisitDetails>({
  startsOn: '',
  startTime: '',
  endsOn: '',
  endTime: '',
  hostUserId: null,
  note: null,
})
