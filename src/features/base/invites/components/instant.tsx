import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'

/** A moment as the reader writes it, in the time zone of their browser; the server, which does not know it, writes UTC. */
export function Instant({ at }: { at: Date }) {
  const isHydrated = useHydrated()
  const format = dateFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(!isHydrated && { timeZone: 'UTC' }),
  })
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>
}
