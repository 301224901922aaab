import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '../../lib/formats.ts'
import { locale } from '../../lib/locale.ts'

/**
 * Renders an instant in the reader’s format and time zone. Until hydration it is the day in UTC, because the server
 * does not know the time zone.
 */
export function LocalTime({ at }: { at: Date }) {
  const isHydrated = useHydrated()
  const format = dateFormat(
    locale(),
    isHydrated ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  )
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}
