import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { placeOf, placeText, withBalances, withBalancesFrom } from './entries.rules.ts'

const lines = fc.array(
  fc.record({
    amountMinor: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    isWaiting: fc.boolean(),
  }),
)

describe('the balance after each line', () => {
  it('starts from the older lines, and waiting lines add nothing', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: -1_000, max: 1_000 }), (newestFirst, opening) => {
        const total = newestFirst
          .filter(({ isWaiting }) => !isWaiting)
          .reduce((sum, { amountMinor }) => sum + amountMinor, opening)
        let expected = opening
        for (const line of withBalances(newestFirst, total).toReversed()) {
          if (!line.isWaiting) expected += line.amountMinor
          expect(line.balanceMinor).toBe(expected)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('is the same when computed from either end', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: -1_000, max: 1_000 }), (some, opening) => {
        const oldestFirst = some.map((line) => ({ ...line, isWaiting: false }))
        const closing = oldestFirst.reduce((sum, { amountMinor }) => sum + amountMinor, opening)
        expect(withBalancesFrom(oldestFirst, opening)).toEqual(
          withBalances(oldestFirst.toReversed(), closing).toReversed(),
        )
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('a list cursor', () => {
  it('is parsed as it was serialized', () => {
    const place = { on: '2026-03-02', id: newId() }
    expect(placeOf(placeText(place))).toEqual(place)
  })

  it.each(['', 'x', '2026-03-02', '2026-03-02_x', `2026-3-2_${newId()}`])('is null for %j', (text) => {
    expect(placeOf(text)).toBeNull()
  })
})
