import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '../../lib/formats.ts'
import { locale } from '../../lib/locale.ts'
import { relativeTime } from '../../lib/relative-time.ts'

/**
 * "3 minutes ago", with the exact time as a tooltip. The server knows neither the reader's clock nor their time zone:
 * until the script has come there is the day, in UTC.
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

/** The day of an instant, in the reader's time zone once that is known. */
export function Day({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const timeZone = isHydrated ? undefined : 'UTC'
  return (
    <time dateTime={at}>{dateFormat(locale(), { dateStyle: 'medium', timeZone }).format(new Date(at))}</time>
  )
}
