import { Temporal } from 'temporal-polyfill'
import { dateFormat } from '../../../lib/formats.ts'
import type { LocalTimes } from './visits.rules.ts'

/** Converts local times of a zone into instants. A time in the gap of spring counts as an hour later. */
export function instantsOf({ startsOn, startTime, endsOn, endTime }: LocalTimes, timeZone: string) {
  const instant = (day: string, time: string) =>
    new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds)
  return { startsAt: instant(startsOn, startTime), endsAt: instant(endsOn, endTime) }
}

/** Converts instants into local times of a zone. */
export function timesIn(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): LocalTimes {
  const [startsOn, startTime] = clockAt(startsAt, timeZone)
  const [endsOn, endTime] = clockAt(endsAt, timeZone)
  return { startsOn, startTime, endsOn, endTime }
}

function clockAt(at: Date, timeZone: string): [day: string, time: string] {
  // A locale that formats `2027-03-03 09:00`.
  const text = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return [text.slice(0, 10), text.slice(11, 16)]
}
