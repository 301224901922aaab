import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '../../lib/formats.ts'
import { locale } from '../../lib/locale.ts'

/**
 * An instant as the reader writes it, by the clock of their browser. The server does not know that clock: until the
 * script has come, the day in UTC stands here.
 */
export function LocalTime({ at }: { at: Date }) {
  const isHydrated = useHydrated()
  const format = dateFormat(
    locale(),
    isHydrated ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  )
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}
