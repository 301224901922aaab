import pg from 'pg'
import { vi } from 'vitest'

/**
 * The most values that one statement of a piece of work brings. Putting a statement together takes time in which nobody
 * else is answered, and unlike that time their number is the same on every machine.
 */
export async function mostValuesAtOnce(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const counts = query.mock.calls.map(([, values]: unknown[]) =>
      Array.isArray(values) ? values.length : 0,
    )
    return Math.max(...counts)
  } finally {
    query.mockRestore()
  }
}
