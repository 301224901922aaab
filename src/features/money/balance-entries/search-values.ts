// Parses search parameters by hand, to keep the schema library out of the initial script. Invalid values are dropped.

/** The id format of the server: UUID version and variant. */
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const idOf = (value: unknown) => (typeof value === 'string' && idShape.test(value) ? value : undefined)

/** An existing date: not 30 February. */
export function dayOf(value: unknown) {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? value : undefined
}

/** A year within the supported range. */
export function yearOf(value: unknown) {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1900 && year <= 2199 ? year : undefined
}

/** One of a list of known values. */
export const oneOf = <Known>(known: readonly Known[], value: unknown) => known.find((one) => one === value)

/** A search text; the router parses digits as a number. */
export const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 120) : ''

type Said<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Drops empty values. */
export function said<Values extends object>(values: Values): Said<Values>
export function said(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
