import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const changedDigits = 10

/**
 * Maps the ids of a file to new ids. The timestamp at the start of an id stays, since rows are sorted by it; the end
 * is derived from the id and the import. References are mapped without a list of all ids, and a second run gives the
 * same ids.
 */
export function createIds(importId: string, known: ReadonlyMap<string, string>) {
  const idOf = (id: string): string => {
    const lower = id.toLowerCase()
    const end = createHash('sha256').update(importId).update(lower).digest('hex').slice(0, changedDigits)
    return known.get(lower) ?? lower.slice(0, -changedDigits) + end
  }
  /** Maps ids in the details of a log entry at any depth. */
  const inJson = (value: unknown): unknown => {
    if (typeof value === 'string') return uuid.test(value) ? idOf(value) : value
    if (Array.isArray(value)) return value.map(inJson)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inJson(inner)]))
  }
  return { idOf, inJson }
}

export type Ids = ReturnType<typeof createIds>
