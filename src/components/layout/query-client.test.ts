import { describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { createQueryClient, retryDelayMs, shouldRetry } from './query-client.ts'

describe('the cache of reads', () => {
  it('retries a failed read three times and then gives up', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new Error('network')))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('retries what the server could not do, never what it refused', () => {
    expect(shouldRetry(0, new AppError('unavailable', 'Later.'))).toBe(true)
    for (const code of ['invalid', 'signed-out', 'forbidden', 'not-found', 'conflict', 'too-many'] as const) {
      expect(shouldRetry(0, new AppError(code, 'No.'))).toBe(false)
    }
  })

  it('waits twice as long each time, 30 seconds at most', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })

  it('keeps what nobody shows for five minutes and refreshes on focus and reconnect', () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ gcTime: 300_000, refetchOnWindowFocus: true, refetchOnReconnect: true })
  })
})
