import { isTimeZone } from './time-zone.ts'

/** The main zone of countries that have few others. Source: CLDR 48 (`supplemental/metaZones.json`, primary zones). */
const mainZones: Record<string, string> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MH: 'Pacific/Majuro',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
  UZ: 'Asia/Tashkent',
}

/** Returns the zones of a country; none if the browser does not know them. */
function zonesOf(country: string): string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
    `und-${country}`,
  )
  return region.getTimeZones?.() ?? []
}

/**
 * Returns the time zone to propose for a country, instead of the chosen one of another country. Null if that one is of
 * this country, or if the country has several that people live in.
 * @param country its code (ISO 3166-1)
 */
export function proposedTimeZone(country: string, chosen: string): string | null {
  const zones = zonesOf(country)
  if (zones.length === 0 || zones.includes(chosen)) return null
  const zone = mainZones[country] ?? (zones.length === 1 ? zones[0] : undefined)
  return zone !== undefined && isTimeZone(zone) ? zone : null
}
