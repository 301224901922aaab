import { dateFormat } from '../../../lib/formats.ts'
import { instantAt } from '../../../lib/local-times.ts'
import type { LocalTimes } from './visits.rules.ts'

/** Converts local times of a zone into instants. A time in the gap of spring counts as an hour later. */
export function instantsOf({ startsOn, startTime, endsOn, endTime }: LocalTimes, timeZone: string) {
  return { startsAt: instantAt(startsOn, startTime, timeZone), endsAt: instantAt(endsOn, endTime, timeZone) }
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
