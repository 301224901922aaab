import { addDays, todayIn, weekdayOf } from '../../../lib/dates.ts'
import { instantAt } from '../../../lib/local-times.ts'
import { eveningHour, type SnoozeChoice, snoozeChoicesAt } from './notifications.rules.ts'

const morning = '08:00'

/**
 * Returns when a snoozed notification comes back: at 18:00, or at 08:00 of the next day or Monday, by the clock of the
 * reader’s zone on that day.
 * @returns null if it is too late for the choice
 */
export function snoozedUntil(choice: SnoozeChoice, now: Date, timeZone: string): Date | null {
  if (!snoozeChoicesAt(now, timeZone).includes(choice)) return null
  const today = todayIn(timeZone, now)
  if (choice === 'evening') return instantAt(today, `${eveningHour}:00`, timeZone)
  // Monday is 1. On a Monday the next one is in seven days.
  const days = choice === 'tomorrow' ? 1 : ((7 - weekdayOf(today)) % 7) + 1
  return instantAt(addDays(today, days), morning, timeZone)
}
