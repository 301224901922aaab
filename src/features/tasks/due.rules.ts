const dayMs = 24 * 60 * 60 * 1000

/** A calendar date some days on; years stay within four digits. */
export const addDays = (date: string, days: number): string => {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString()
  return moved.startsWith('+') ? '9999-12-31' : moved.slice(0, 10)
}

/** The days next to today by their name; null for all others. */
export function dayName(date: string, today: string): string | null {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  return date === addDays(today, -1) ? 'Yesterday' : null
}
