const units = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 minutes ago", "in 2 days": in the largest unit of which there is a whole one; under a minute it is "now". */
export function relativeTime(at: Date, now: Date, locale?: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity]
  return format.format(Math.trunc(seconds / size), unit)
}
