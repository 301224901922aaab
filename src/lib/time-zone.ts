// Without the schema library (`time-zone-schemas.ts`): pages without forms load this file.

/*
 * A time zone is an area with a place ("Europe/Zurich"), or UTC. PostgreSQL and `Intl` both know these. Of the short names
 * they know different ones (AET), or mean different clocks by them (CET, ART), and an offset knows no summer time. Two of
 * this form are in `Intl` alone: US/Pacific-New and Canada/East-Saskatchewan, which the IANA has taken out. Whether
 * the database knows a name that has this form, its own list says (`server/db/schema/time-zones.ts`).
 */
const form =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/(?!Pacific-New|East-Saskatchewan)[A-Z][\w+-]*(?:\/[A-Z][\w-]*)?)$/

/**
 * Names that are known to be time zones here: those that `Intl` lists, and other names of them once they were asked for.
 * To ask takes a tenth of a millisecond for each name, and a form asks for all of them. What is no time zone is not
 * kept: there is no end of such names.
 */
const known = new Set(Intl.supportedValuesOf('timeZone').filter((name) => form.test(name)))

/** Whether it has the form of a time zone and this machine knows it. */
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
