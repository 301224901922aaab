import ICAL from 'ical.js'
import { isKnownZone, toInstant } from './zoned-times.format.ts'

// The times of a calendar: days, times in a zone, and times that are the same everywhere.

export const dayMs = 86_400_000

/** A local time as milliseconds of the same time in UTC, and what it is local to. */
export type When = { localMs: number; isDate: boolean; zone: Zone }
/** Null: floating, the same time of day everywhere. */
type Zone = { name: string; own: ICAL.Timezone | null } | null

export function whenOf(
  time: ICAL.Time,
  property: ICAL.Property,
  zones: ReadonlyMap<string, ICAL.Timezone>,
): When | null {
  const { year, month, day, hour, minute, second, isDate } = time
  const localMs = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
  if (!isPlausible(localMs)) return null
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const name = isUtc ? 'UTC' : property.getFirstParameter('tzid')
  if (isDate || !name) return { localMs, isDate, zone: null }
  const own = zones.get(name) ?? null
  // The system knows named zones better than most files do. Some programs put a path before the name.
  const known = [name, name.split('/').slice(-2).join('/')].find(isKnownZone)
  return { localMs, isDate, zone: known ? { name: known, own: null } : own && { name, own } }
}

export const isPlausible = (ms: number) => ms >= Date.UTC(1800, 0, 1) && ms < Date.UTC(2200, 0, 1)

/** Instants of floating times are those of UTC: they are only compared with each other. */
export function instantOf({ localMs, zone }: When): number {
  if (zone === null) return localMs
  if (!zone.own) return toInstant(localMs, zone.name)
  return localMs - zone.own.utcOffset(timeOf(localMs, false)) * 1_000
}

export function timeOf(localMs: number, isDate: boolean): ICAL.Time {
  const at = new Date(localMs)
  const parts = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  }
  return new ICAL.Time(parts, ICAL.Timezone.localTimezone)
}

export const dayOf = (localMs: number) => new Date(localMs).toISOString().slice(0, 10)
