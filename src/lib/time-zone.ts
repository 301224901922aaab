// Without the schema library (`time-zone-schemas.ts`), because pages without forms load this file.

/*
 * A time zone is an area with a place ("Europe/Zurich"), or UTC, because PostgreSQL and `Intl` know these. They
 * disagree on short names (AET) and their meaning (CET, ART), and offsets have no daylight saving. Two that the IANA
 * removed exist in `Intl` only: US/Pacific-New and Canada/East-Saskatchewan. The database's own list decides
 * (`server/db/schema/time-zones.ts`).
 */
const form =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/(?!Pacific-New|East-Saskatchewan)[A-Z][\w+-]*(?:\/[A-Z][\w-]*)?)$/

/**
 * Caches valid names: those listed by `Intl` and aliases once checked, since a check takes 0.1 ms and a form checks
 * all. Invalid names are not cached, because there is no end of them.
 */
const known = new Set(Intl.supportedValuesOf('timeZone').filter((name) => form.test(name)))

/** Returns whether it has the form of a time zone and this machine knows it. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (!form.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  known.add(name)
  return true
}
