import { addDays } from '../../../lib/dates.ts'
import { instantAt } from '../../../lib/local-times.ts'

/** Returns when voting ends: at the end of the last day, in the property’s time zone. */
export const closesAtOf = (deadlineOn: string, timeZone: string): Date =>
  instantAt(addDays(deadlineOn, 1), '00:00', timeZone)
