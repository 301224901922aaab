const day = 86_400_000

/** How many weeks the chart shows, including the current one. */
export const shownWeeks = 12

/** Returns the Mondays (UTC) on which the shown weeks begin, oldest first. */
export function shownMondays(now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = today - ((now.getUTCDay() + 6) % 7) * day
  return Array.from({ length: shownWeeks }, (_, week) =>
    new Date(monday - (shownWeeks - 1 - week) * 7 * day).toISOString().slice(0, 10),
  )
}

/**
 * Returns the lowest UUIDv7 of an instant. Ids grow with time, so newer rows can be found by primary key.
 * @source RFC 9562, 5.7: the first 48 bits are milliseconds
 */
export function firstIdOf(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
