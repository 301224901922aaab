import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf } from './balance-bars.rules.ts'

const people = fc.array(fc.record({ balanceMinor: fc.integer({ min: -1e9, max: 1e9 }) }), { maxLength: 12 })

describe('the bars of balances', () => {
  it('keep the side and the proportions, and the longest fills its side', () => {
    fc.assert(
      fc.property(people, (all) => {
        const bars = barsOf(all)
        if (all.every(({ balanceMinor }) => balanceMinor === 0)) {
          expect(bars).toEqual([])
          return
        }
        expect(bars.map(({ person }) => person)).toEqual(all)
        const longest = Math.max(...bars.map(({ length }) => Math.abs(length)))
        expect(longest).toBe(1)
        for (const { person, length } of bars) {
          expect(Math.sign(length)).toBe(Math.sign(person.balanceMinor))
          const largest = Math.max(...all.map(({ balanceMinor }) => Math.abs(balanceMinor)))
          expect(length * largest).toBeCloseTo(person.balanceMinor, 3)
        }
      }),
    )
  })
})
