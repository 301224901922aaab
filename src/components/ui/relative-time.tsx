import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '../../lib/formats.ts'
import { locale } from '../../lib/locale.ts'
import { relativeTime } from '../../lib/relative-time.ts'

/**
 * Renders “3 minutes ago” with the exact time as a tooltip. Until hydration it is the day in UTC, because the server
 * knows neither the reader’s clock nor their time zone.
 */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const isHydrated = useHydrated()
  const time = new Date(at)
  const day = dateFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
  return (
    <time dateTime={at} title={isHydrated ? exactTime(time) : undefined} className={className}>
      {isHydrated ? relativeTime(time, new Date()) : day}
    </time>
  )
}

const exactTime = (time: Date) => dateFormat(locale(), { dateStyle: 'full', timeStyle: 'short' }).format(time)

/** Renders the day of an instant, in the reader’s time zone after hydration. */
export function Day({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const timeZone = isHydrated ? undefined : 'UTC'
  return (
    <time dateTime={at}>{dateFormat(locale(), { dateStyle: 'medium', timeZone }).format(new Date(at))}</time>
  )
}
