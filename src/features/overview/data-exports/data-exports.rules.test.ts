import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExportRunning, percentOf } from './data-exports.rules.ts'

const view = (status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED') => ({
  id: 'x',
  status,
  progressPercent: 0,
  byteSize: null,
  expiresAt: null,
})

describe('an export', () => {
  it('is in progress until it is ready or has failed', () => {
    expect([view('WAITING'), view('RUNNING')].map(isExportRunning)).toEqual([true, true])
    expect([view('READY'), view('FAILED'), null, undefined].map(isExportRunning)).toEqual(
      Array(4).fill(false),
    )
  })

  it('never goes backwards and reaches 100 only when ready', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (parts, done) => {
        const before = percentOf(Math.min(done, parts), parts)
        const after = percentOf(Math.min(done + 1, parts), parts)
        expect(before).toBeGreaterThanOrEqual(0)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(after).toBeLessThan(100)
      }),
    )
  })
})
