import { createHash } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const changedDigits = 10

/**
 * The ids that the rows of a file get here. The beginning of an id is its age, by which rows are sorted, so it stays; its end
 * follows from the id and the import. So each reference is mapped without a list of all ids, and a second run makes the
 * same ones.
 */
export function createIds(importId: string, known: ReadonlyMap<string, string>) {
  const idOf = (id: string): string => {
    const lower = id.toLowerCase()
    const end = createHash('sha256').update(importId).update(lower).digest('hex').slice(0, changedDigits)
    return known.get(lower) ?? lower.slice(0, -changedDigits) + end
  }
  /** The same in the details of a line of the log, however deep an id stands there. */
  const inJson = (value: unknown): unknown => {
    if (typeof value === 'string') return uuid.test(value) ? idOf(value) : value
    if (Array.isArray(value)) return value.map(inJson)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inJson(inner)]))
  }
  return { idOf, inJson }
}

export type Ids = ReturnType<typeof createIds>
