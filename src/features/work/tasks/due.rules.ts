import { addDays } from '../../../lib/dates.ts'

/** The days next to today by their name; null for all others. */
export function dayName(date: string, today: string): string | null {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  return date === addDays(today, -1) ? 'Yesterday' : null
}
