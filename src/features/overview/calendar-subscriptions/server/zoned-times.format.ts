// Conversions between local times and instants, for the thread that reads calendars: it can import nothing of the product
// that has to be built first.

const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Null for a zone that this system does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    made = new Intl.DateTimeFormat('en-GB-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    // Left null.
  }
  // A file can name any number of zones.
  if (formats.size < 200) formats.set(timeZone, made)
  return made
}

export const isKnownZone = (timeZone: string) => formatOf(timeZone) !== null

/** Returns the local time of an instant, as milliseconds of the same time in UTC. */
export function toLocal(instantMs: number, timeZone: string): number {
  const format = formatOf(timeZone)
  if (!format) return instantMs
  const of: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instantMs)) of[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = of
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the instant of a local time. One that is skipped in spring becomes the time after the gap; of two in autumn, it is the first. */
export function toInstant(localMs: number, timeZone: string): number {
  const offsetAt = (instantMs: number) => toLocal(instantMs, timeZone) - instantMs
  const before = offsetAt(localMs - 24 * 60 * minuteMs)
  const after = offsetAt(localMs + 24 * 60 * minuteMs)
  const fits = [localMs - before, localMs - after].find((one) => toLocal(one, timeZone) === localMs)
  return fits ?? localMs - before
}
