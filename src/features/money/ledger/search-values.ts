// What an address says, read by hand, so that the schema library stays out of the script that every page loads. What makes
// no sense is left out: the page then shows what it shows to begin with.

/** What the server takes for an id: of a version, and of the usual variant. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const idOf = (value: unknown) => (typeof value === 'string' && idShape.test(value) ? value : undefined)

/** A day that exists: the 30th of February is none. */
export function dayOf(value: unknown) {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? value : undefined
}

/** A year within those that money is recorded for. */
export function yearOf(value: unknown) {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1900 && year <= 2199 ? year : undefined
}

/** One of a list of known words. */
export const oneOf = <Known>(known: readonly Known[], value: unknown) => known.find((one) => one === value)

/** What somebody searched for: what looks like a number in an address is read as one. */
export const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 120) : ''

type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** The values that there are. */
export function said<Values extends object>(values: Values): Said<Values>
export function said(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
