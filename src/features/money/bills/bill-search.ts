/** What the address of the bills narrows them to. */
export type BillSearch = { property?: string | undefined; year?: number | undefined }

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)

/** By hand, so that the schema library stays out of the script that every page loads. What makes no sense is left out. */
export function billSearch({ property, year }: Record<string, unknown>): BillSearch {
  const known = Number(year)
  return {
    ...(isId(property) && { property }),
    ...(Number.isInteger(known) && known >= 1900 && known <= 2199 && { year: known }),
  }
}
