import { addDays, daysBetween } from '../../../lib/dates.ts'

type Days = { startsOn: string; endsOn: string }

/** An event lasts at most this many days; one that comes each year is over before it comes again. */
export const maxEventDays = 365

/** How many days after its first one an event ends. */
export const daysAfterFirst = ({ startsOn, endsOn }: Days) => daysBetween(startsOn, endsOn)

const yearOf = (date: string) => Number(date.slice(0, 4))

/** The same day in another year; 29 February is the 28th where there is no 29th. */
export function inYear(date: string, year: number): string {
  const day = `${String(year).padStart(4, '0')}-${date.slice(5)}`
  return date.endsWith('-02-29') && !isLeap(year) ? `${day.slice(0, 8)}28` : day
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The days on which an event falls within a span, both ends included; one that does not repeat, once or not at all. */
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
 * The days of a whole event when one of its occurrences is moved to another day: all years move, and the year in which it
 * first was stays as far from the one that was moved.
 */
export function movedTo(repeatsFrom: string | null, occurrence: Days, startsOn: string): Days {
  const length = daysAfterFirst(occurrence)
  if (repeatsFrom === null) return { startsOn, endsOn: addDays(startsOn, length) }
  const year = yearOf(startsOn) - (yearOf(occurrence.startsOn) - yearOf(repeatsFrom))
  // A leap day stays one: with a first year that has none, it would be the 28th for ever.
  const leapYear = startsOn.endsWith('-02-29') ? [0, 1, 2, 3].find((back) => isLeap(year - back)) : undefined
  const first = inYear(startsOn, year - (leapYear ?? 0))
  return { startsOn: first, endsOn: addDays(first, length) }
}

/** Of a group, without what is deleted. */
export const maxFamilyEvents = 5_000
