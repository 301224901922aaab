import { Temporal } from 'temporal-polyfill'

/** Returns the instant of a local time in a zone. A time in the gap of spring counts as an hour later. */
export const instantAt = (day: string, time: string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds)
