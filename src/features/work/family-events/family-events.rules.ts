import { addDays, daysBetween } from '../../../lib/dates.ts'
import type { Role } from '../../../server/context.ts'
import { can } from '../../base/groups/groups.rules.ts'
import type { FamilyEventView } from './family-events.schemas.ts'

/** Returns what the caller may do with an event; `isOwn`: they added it. Nothing in an archived property. */
export function eventRights({
  role,
  isOwn,
  propertyStatus,
}: {
  role: Role
  isOwn: boolean
  propertyStatus: 'ACTIVE' | 'ARCHIVED' | null
}): FamilyEventView['may'] {
  const edit = propertyStatus !== 'ARCHIVED' && can(role, 'event.edit')
  return { edit, delete: edit && can(role, 'event.delete', { own: isOwn }) }
}

type Days = { startsOn: string; endsOn: string }

/** The maximum length in days; a yearly event ends before it repeats. */
export const maxEventDays = 365

/** The days from the first to the last day. */
export const daysAfterFirst = ({ startsOn, endsOn }: Days) => daysBetween(startsOn, endsOn)

const yearOf = (date: string) => Number(date.slice(0, 4))

/** Returns the same day in another year; 29 February becomes the 28th in common years. */
export function inYear(date: string, year: number): string {
  const day = `${String(year).padStart(4, '0')}-${date.slice(5)}`
  return date.endsWith('-02-29') && !isLeap(year) ? `${day.slice(0, 8)}28` : day
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns the first days of an event’s occurrences in a range, both ends included. */
export function occurrencesIn(
  event: Days & { repeatsYearly: boolean },
  { from, to }: { from: string; to: string },
): Days[] {
  const length = daysAfterFirst(event)
  const last = event.repeatsYearly ? yearOf(to) : yearOf(event.startsOn)
  const first = event.repeatsYearly
    ? Math.max(yearOf(event.startsOn), yearOf(from) - 1)
    : yearOf(event.startsOn)
  const found: Days[] = []
  for (let year = first; year <= last; year++) {
    const startsOn = inYear(event.startsOn, year)
    const occurrence = { startsOn, endsOn: addDays(startsOn, length) }
    if (occurrence.startsOn <= to && occurrence.endsOn >= from) found.push(occurrence)
  }
  return found
}

/**
 * Returns the days of the whole event when one occurrence moves: all years move, and the first year keeps its
 * distance.
 */
export function movedTo(repeatsFrom: string | null, occurrence: Days, startsOn: string): Days {
  const length = daysAfterFirst(occurrence)
  if (repeatsFrom === null) return { startsOn, endsOn: addDays(startsOn, length) }
  const year = yearOf(startsOn) - (yearOf(occurrence.startsOn) - yearOf(repeatsFrom))
  // Keeps a leap day: a common first year would make it the 28th for good.
  const leapYear = startsOn.endsWith('-02-29') ? [0, 1, 2, 3].find((back) => isLeap(year - back)) : undefined
  const first = inYear(startsOn, year - (leapYear ?? 0))
  return { startsOn: first, endsOn: addDays(first, length) }
}

/** Per group, without deleted ones. */
export const maxFamilyEvents = 5_000
