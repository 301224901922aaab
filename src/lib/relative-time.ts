const english = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const units = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * "3 minutes ago", "in 2 days": in the largest unit of which there is a whole one; under a minute it is "just now". In
 * English whatever the locale: it stands in sentences of ours.
 */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const largest = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!largest) return 'just now'
  const [unit, size] = largest
  return english.format(Math.trunc(seconds / size), unit)
}
