import { addDays } from '../../../lib/dates.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { instantAt } from '../../../lib/local-times.ts'

/** Returns when voting ends: at the end of the last day, in the property’s time zone. */
export const closesAtOf = (deadlineOn: string, timeZone: string): Date =>
  instantAt(addDays(deadlineOn, 1), '00:00', timeZone)

/** Returns whether clocks show the same day and time in both time zones at that instant. */
export function hasSameClock(at: Date, one: string, other: string): boolean {
  const clockIn = (timeZone: string) =>
    dateFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
  return clockIn(one) === clockIn(other)
}
