import { dateFormat } from './formats.ts'

/** Formats `14:30` by the clock of the reader's locale. */
export const formatTime = (time: string, locale?: string) =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`))

/** Formats a period of a day: "09:00 – 11:00". */
export const formatTimes = (from: string, until: string, locale?: string) =>
  `${formatTime(from, locale)} – ${formatTime(until, locale)}`

/** Adds the time to a written day, if there is one: "Tomorrow, 14:30". */
export const withTime = (day: string, time: string | null | undefined, locale?: string) =>
  time ? `${day}, ${formatTime(time, locale)}` : day

/** Returns the options of `Intl` for a time beside a day. Alone it has two digits where the locale's short time has them. */
export function clockOptions(locale: string) {
  const parts = dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(
    Date.UTC(2000, 0, 1, 4),
  )
  const hour = parts.find(({ type }) => type === 'hour')?.value ?? ''
  return { hour: hour.length === 2 ? '2-digit' : 'numeric', minute: '2-digit' } as const
}
