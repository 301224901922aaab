/** Which span and which house the address asks for; nothing is the last twelve months of the whole group. */
export type MoneyReportSearch = { from?: string; to?: string; propertyId?: string }

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && writtenBack(value) === value

function writtenBack(day: string): string | null {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString().slice(0, 10)
}

/** By hand, so that the schema library stays out of the script that every page loads. */
export function moneyReportSearch({ from, to, propertyId }: Record<string, unknown>): MoneyReportSearch {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isId(propertyId) && { propertyId }),
  }
}
