import { daysBetween, earliest, latest } from '../../../lib/dates.ts'
import { can } from '../../base/groups/groups.rules.ts'

type Role = Parameters<typeof can>[0]

export const stayStatuses = ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] as const
export type StayStatus = (typeof stayStatuses)[number]

/** A change of dates can make a request of what was confirmed; that is an edit, not a move (`statusAfterEdit`). */
const moves: Record<StayStatus, readonly StayStatus[]> = {
  REQUESTED: ['CONFIRMED', 'DECLINED', 'CANCELLED'],
  CONFIRMED: ['CANCELLED'],
  DECLINED: [],
  CANCELLED: [],
}

export const isMove = (from: StayStatus, to: StayStatus) => moves[from].includes(to)
/** Nothing comes after it. */
export const isFinal = (status: StayStatus) => moves[status].length === 0
/** Somebody may be in the house: asked for or agreed upon. */
export const isLive = (status: StayStatus) => !isFinal(status)

export const maxNights = 366
export const maxGuests = 50

export type Span = { startsOn: string; endsOn: string }

/** Nights from the day they come to the day they leave. */
export const nightsOf = ({ startsOn, endsOn }: Span): number => daysBetween(startsOn, endsOn)

/**
 * Whether two are in the house in the same night. Who leaves on the day when others come is in nobody's way; a visit of
 * a day, without a night, is in the way of those who are there before and after that day.
 */
export const overlap = (a: Span, b: Span): boolean => a.startsOn < b.endsOn && b.startsOn < a.endsOn

/** The days on which both are there, of two that overlap. */
export const sharedSpan = (a: Span, b: Span): Span => ({
  startsOn: latest(a.startsOn, b.startsOn),
  endsOn: earliest(a.endsOn, b.endsOn),
})

export const yearStart = (year: number) => `${String(year).padStart(4, '0')}-01-01`

export type Caller = {
  role: Role
  /** They stay there, or asked for it. */
  isOwn: boolean
}

export type StayMove = {
  from: StayStatus
  to: StayStatus
  reason: string | null
  caller: Caller
  /** Somebody else is confirmed for one of the nights. */
  isTaken: boolean
  /** Whoever decides knows of that, and wants both to come. */
  acceptsOverlap: boolean
}

export type StayRefusal =
  | 'no-such-move'
  | 'not-allowed'
  | 'own-request'
  | 'needs-manager'
  | 'asks-first'
  | 'no-reason'

/**
 * Why a stay may not become this, or null. Somebody else says yes or no to a request; a manager to their own too, so
 * that nobody who manages a house alone is stuck. Where another stay is confirmed, it takes a manager to decide, and one
 * who knows it.
 */
export function refuseStayMove({
  from,
  to,
  reason,
  caller,
  isTaken,
  acceptsOverlap,
}: StayMove): StayRefusal | null {
  if (!can(caller.role, 'stay.edit')) return 'not-allowed'
  if (!isMove(from, to)) return 'no-such-move'
  if (to === 'CANCELLED') return mayChange(caller) ? null : 'not-allowed'
  if (caller.role !== 'MANAGER' && caller.isOwn) return 'own-request'
  if (caller.role !== 'MANAGER' && isTaken) return 'needs-manager'
  if (to === 'CONFIRMED' && isTaken && !acceptsOverlap) return 'asks-first'
  return to === 'DECLINED' && !reason ? 'no-reason' : null
}

/** Tells whether a stay is a person's own: it is for them, or they entered it. */
export const isOwnStay = (
  { userId, createdBy }: { userId: string | null; createdBy: string | null },
  callerId: string,
) => userId === callerId || createdBy === callerId

/** Tells who may change or cancel a stay: the people it belongs to, and managers. */
export const mayChange = ({ role, isOwn }: Caller) => can(role, 'stay.delete', { own: isOwn })

/** Other dates have to be agreed upon again, unless a manager chose them. */
export const statusAfterEdit = (status: StayStatus, { role }: Caller, areOtherDates: boolean): StayStatus =>
  status === 'CONFIRMED' && areOtherDates && role !== 'MANAGER' ? 'REQUESTED' : status

/** Of a person, whichever the house: everybody who can answer is told of each. */
export const requestLimit = { points: 30, durationSeconds: 3_600 }

/** On the page of a house, of what waits and of what is agreed upon: the next ones. */
export const shownStays = 50
/** More in the way of a stay say no more than these. */
export const namedOverlaps = 10
export const pastPageSize = 20
/** Of a house at a time, asked for or confirmed and not over: more is no plan. */
export const maxLiveStays = 500
/** What a list over a span of days holds at most. */
export const maxListedStays = 2_000
