// What the addresses of these pages say; read by hand, so that the schema library stays out of what every page loads. What
// makes no sense is left out: the page then shows what it shows to begin with.

/** Whose figure is asked about, of the group or of one house; without a person the caller's own. */
export type WhySearch = { participantId?: string; propertyId?: string }

export const whySearch = ({ participantId, propertyId }: Record<string, unknown>): WhySearch => ({
  ...(isId(participantId) && { participantId }),
  ...(isId(propertyId) && { propertyId }),
})

/** Whose statement, of which days; without them the caller's own of this year. */
export type StatementSearch = WhySearch & { from?: string; to?: string }

export function statementSearch(search: Record<string, unknown>): StatementSearch {
  const { from, to } = search
  const isTurned = isDay(from) && isDay(to) && from > to
  return {
    ...whySearch(search),
    ...(isDay(from) && !isTurned && { from }),
    ...(isDay(to) && !isTurned && { to }),
  }
}

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const isId = (value: unknown): value is string => typeof value === 'string' && idShape.test(value)

/** A day that exists: the 30th of February is none. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
