import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockedMs, worstShift } from './lcp.ts'

const shift = (at: number, value: number) => ({ at, value })
const task = (startedAt: number, durationMs: number) => ({ startedAt, durationMs })

it('adds up shifts that follow each other closely, and counts the worst burst only', () => {
  expect(worstShift([])).toBe(0)
  expect(worstShift([shift(100, 0.25), shift(900, 0.5), shift(1_800, 0.125)])).toBe(0.875)
  expect(worstShift([shift(100, 0.25), shift(1_100, 0.5), shift(1_200, 0.125)])).toBe(0.625)
  expect(worstShift([shift(0, 0.5), shift(3_000, 0.125)])).toBe(0.5)
})

it('ends a burst after five seconds', () => {
  const everyHalfSecond = Array.from({ length: 20 }, (_, index) => shift(index * 500, 0.125))
  expect(worstShift(everyHalfSecond)).toBe(10 * 0.125)
})

it('never counts less than the largest shift, or more than all of them', () => {
  const anyShift = fc.record({ at: fc.nat(20_000), value: fc.integer({ min: 1, max: 64 }) })
  fc.assert(
    fc.property(fc.array(anyShift, { minLength: 1 }), (unsorted) => {
      const shifts = unsorted.toSorted((one, other) => one.at - other.at)
      const values = shifts.map(({ value }) => value)
      expect(worstShift(shifts)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(worstShift(shifts)).toBeLessThanOrEqual(values.reduce((sum, value) => sum + value, 0))
    }),
  )
})

it('counts what a task takes beyond 50 ms, and only after the first paint', () => {
  expect(blockedMs([task(0, 300)], 300)).toBe(0)
  expect(blockedMs([task(0, 300)], 100)).toBe(150)
  expect(blockedMs([task(500, 50), task(600, 70), task(700, 150)], 400)).toBe(120)
  expect(blockedMs([], 0)).toBe(0)
})
