import { Temporal } from 'temporal-polyfill'

/** From when to when a person’s devices stay silent, in minutes of the day of their time zone. */
export type QuietHours = { fromMinute: number; untilMinute: number }

/** Returns whether it is quiet at a minute of the day. The same start and end is never. */
export const isQuietAt = ({ fromMinute: from, untilMinute: until }: QuietHours, minute: number): boolean =>
  from < until ? from <= minute && minute < until : from !== until && (from <= minute || minute < until)

/**
 * Returns when the quiet hours end in which an instant lies: the first instant after it at which the clock of the zone
 * shows another time. Null outside of quiet hours. The clock decides, also where it is changed: an hour that is skipped
 * cannot be quiet, and one that comes twice is quiet twice.
 */
export function quietUntil(now: Date, quiet: QuietHours, timeZone: string): Date | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (!isQuietAt(quiet, minuteOf(zoned))) return null
  const time = { hour: Math.floor(quiet.untilMinute / 60), minute: quiet.untilMinute % 60 }
  const ends = [0, 1].flatMap((days) => {
    const end = zoned.toPlainDate().add({ days }).toPlainDateTime(time)
    return (['earlier', 'later'] as const).map((disambiguation) =>
      end.toZonedDateTime(timeZone, { disambiguation }),
    )
  })
  const change = zoned.getTimeZoneTransition('next')
  const first = [...ends, ...(change ? [change] : [])]
    .filter((end) => Temporal.ZonedDateTime.compare(end, zoned) > 0 && !isQuietAt(quiet, minuteOf(end)))
    .toSorted(Temporal.ZonedDateTime.compare)[0]
  return first ? new Date(first.epochMilliseconds) : null
}

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime) => hour * 60 + minute
