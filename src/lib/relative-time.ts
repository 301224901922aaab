import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'

/** Formatters by language: making one costs more than using it. */
const formats = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(language: string) {
  const known = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  formats.set(language, known)
  return known
}

const units = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * Formats "3 minutes ago" or "in 2 days" in the largest whole unit; under a minute "just now". In the language of the
 * texts, because our sentences contain it.
 */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const largest = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!largest) return t`just now`
  const [unit, size] = largest
  return formatOf(i18n.locale).format(Math.trunc(seconds / size), unit)
}
