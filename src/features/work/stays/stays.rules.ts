import { addDays, daysBetween, earliest, latest } from '../../../lib/dates.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { StayView } from './stays.schemas.ts'

type Role = Parameters<typeof can>[0]

export const stayStatuses = ['REQUESTED', 'CONFIRMED', 'DECLINED', 'CANCELLED'] as const
export type StayStatus = (typeof stayStatuses)[number]

/** New dates can turn a confirmed stay into a request; that is an edit, not a move (`statusAfterEdit`). */
const moves: Record<StayStatus, readonly StayStatus[]> = {
  REQUESTED: ['CONFIRMED', 'DECLINED', 'CANCELLED'],
  CONFIRMED: ['CANCELLED'],
  DECLINED: [],
  CANCELLED: [],
}

export const isMove = (from: StayStatus, to: StayStatus) => moves[from].includes(to)
/** Final states. */
export const isFinal = (status: StayStatus) => moves[status].length === 0
/** Requested or confirmed. */
export const isLive = (status: StayStatus) => !isFinal(status)

export const maxNights = 366
export const maxGuests = 50

export type Span = { startsOn: string; endsOn: string }

/** Nights from arrival to departure. */
export const nightsOf = ({ startsOn, endsOn }: Span): number => daysBetween(startsOn, endsOn)

/** Returns the departure to propose once the arrival has changed: it stays, unless it is now before the arrival. */
export const departureAfter = ({ startsOn, endsOn }: Span): string =>
  endsOn !== '' && endsOn < startsOn ? addDays(startsOn, 1) : endsOn

/**
 * Tells whether two stays share a night. Departure and arrival on the same day do not overlap; a day visit without a
 * night overlaps stays that include that day.
 */
export const overlap = (a: Span, b: Span): boolean => a.startsOn < b.endsOn && b.startsOn < a.endsOn

/** Returns the common days of two overlapping stays. */
export const sharedSpan = (a: Span, b: Span): Span => ({
  startsOn: latest(a.startsOn, b.startsOn),
  endsOn: earliest(a.endsOn, b.endsOn),
})

export const yearStart = (year: number) => `${String(year).padStart(4, '0')}-01-01`

export type Caller = {
  role: Role
  /** They stay there, or requested it. */
  isOwn: boolean
}

export type StayMove = {
  from: StayStatus
  to: StayStatus
  reason: string | null
  caller: Caller
  /** Another stay is confirmed for one of the nights. */
  isTaken: boolean
  /** The caller knows, and confirms both. */
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
 * Returns why a stay may not get this status, or null. Someone else decides on a request; managers also on their own,
 * since they may be alone. An overlap with a confirmed stay needs a manager who knows of it.
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

/** Tells whether a stay is a person’s own: for them, or entered by them. */
export const isOwnStay = (
  { userId, createdBy }: { userId: string | null; createdBy: string | null },
  callerId: string,
) => userId === callerId || createdBy === callerId

/** Tells who may change or cancel a stay: its people and managers. */
export const mayChange = ({ role, isOwn }: Caller) => can(role, 'stay.delete', { own: isOwn })

type Standing = Caller & Pick<StayView, 'status' | 'propertyStatus'>

/** Returns what the caller may do with a stay. In an archived property it is read-only. */
export function stayRights({ status: from, propertyStatus, ...caller }: Standing): StayView['may'] {
  const isInUse = propertyStatus === 'ACTIVE'
  const change = isInUse && mayChange(caller)
  const mayConfirm = (isTaken: boolean) =>
    isInUse &&
    refuseStayMove({ from, to: 'CONFIRMED', reason: null, caller, isTaken, acceptsOverlap: true }) === null
  return {
    edit: change && isLive(from),
    keepConfirmed: change && from === 'CONFIRMED' && statusAfterEdit(from, caller, true) === from,
    delete: change && isFinal(from),
    decide: mayConfirm(false),
    decideTaken: mayConfirm(true),
  }
}

/** New dates need a new confirmation, unless a manager chose them. */
export const statusAfterEdit = (status: StayStatus, { role }: Caller, areOtherDates: boolean): StayStatus =>
  status === 'CONFIRMED' && areOtherDates && role !== 'MANAGER' ? 'REQUESTED' : status

/** Per person, over all properties: everyone who can decide is notified of each. */
export const requestLimit = { points: 30, durationSeconds: 3_600 }

/** Per personal link: requests that nobody has decided, and tries in a day. */
export const maxRequestsByLink = 10
export const requestByLinkLimit = { points: 20, durationSeconds: 86_400 }
/** The limit of stays on a relative’s page. */
export const shownByLink = 20

/** The limit of upcoming stays on a property’s page. */
export const shownStays = 50
/** The limit of overlaps shown. */
export const namedOverlaps = 10
export const pastPageSize = 20
/** Per property: requested or confirmed, and not over. */
export const maxLiveStays = 500
/** The limit of a list over a range of days. */
export const maxListedStays = 2_000
