import pg from 'pg'
import { vi } from 'vitest'

/**
 * Returns the most values in one statement of a piece of work. Building a statement takes time in which nobody else is
 * answered; unlike that time, the number is the same on every machine.
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
