import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxAmountMinor } from '../../../lib/money.ts'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'
import { effectsOf, type Part, type SplitMethod, split, type Weight } from './splits.rules.ts'

const runs = { numRuns: 10_000 }
const amount = fc.integer({ min: 1, max: maxAmountMinor })
const people = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 })

const partsOf = (amountMinor: number, method: SplitMethod, weights: readonly Weight[]): Part[] => {
  const result = split(amountMinor, method, weights)
  if ('refusal' in result) throw new Error(JSON.stringify(result.refusal))
  return result.parts
}
const totalOf = (parts: readonly { amountMinor: number }[]) =>
  parts.reduce((total, part) => total + part.amountMinor, 0)

/** Cuts a whole into as many positive parts as there are people. */
function cut(whole: number, ids: readonly string[], cuts: readonly number[]): Weight[] {
  const places = [...new Set(cuts.map((place) => 1 + (place % Math.max(1, whole - 1))))]
    .filter((place) => place < whole)
    .slice(0, ids.length - 1)
    .toSorted((a, b) => a - b)
  const bounds = [0, ...places, whole]
  return bounds.slice(1).map((bound, index) => ({
    participantId: ids[index] ?? 'nobody',
    weight: bound - (bounds[index] ?? 0),
  }))
}

/** Any plausible split of an amount. */
const aSplit = fc
  .record({
    amountMinor: amount,
    ids: people,
    method: fc.constantFrom<SplitMethod>('EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT'),
    numbers: fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 20, maxLength: 20 }),
  })
  .map(({ amountMinor, ids, method, numbers }) => {
    if (method === 'EQUAL' || method === 'SHARES') {
      const weights = ids.map((participantId, index) => ({ participantId, weight: numbers[index] ?? 1 }))
      return { amountMinor, method, weights }
    }
    const whole = method === 'AMOUNT' ? amountMinor : wholeBasisPoints
    return { amountMinor, method, weights: cut(whole, ids, numbers) }
  })

describe('a split', () => {
  it('adds up to the amount', () => {
    fc.assert(
      fc.property(aSplit, ({ amountMinor, method, weights }) => {
        expect(totalOf(partsOf(amountMinor, method, weights))).toBe(amountMinor)
      }),
      runs,
    )
  })

  it('gives everyone the same share, in any order', () => {
    fc.assert(
      fc.property(aSplit, fc.integer({ min: 0, max: 20 }), ({ amountMinor, method, weights }, turn) => {
        const at = turn % weights.length
        const turned = [...weights.slice(at), ...weights.slice(0, at)].toReversed()
        const parts = new Map(
          partsOf(amountMinor, method, weights).map((part) => [part.participantId, part.amountMinor]),
        )
        for (const part of partsOf(amountMinor, method, turned)) {
          expect(part.amountMinor).toBe(parts.get(part.participantId))
        }
      }),
      runs,
    )
  })

  it('is always within one unit of the exact share', () => {
    fc.assert(
      fc.property(aSplit, ({ amountMinor, method, weights }) => {
        const parts = partsOf(amountMinor, method, weights)
        const total = parts.reduce((sum, part) => sum + part.weight, 0)
        for (const part of parts) {
          expect(Math.abs(part.amountMinor - (amountMinor * part.weight) / total)).toBeLessThan(1)
        }
      }),
      runs,
    )
  })

  it('gives a larger weight at least as much', () => {
    fc.assert(
      fc.property(aSplit, ({ amountMinor, method, weights }) => {
        const parts = partsOf(amountMinor, method, weights).toSorted((a, b) => a.weight - b.weight)
        for (const [index, part] of parts.slice(1).entries()) {
          const lighter = parts[index]
          if (lighter && lighter.weight < part.weight) {
            expect(part.amountMinor).toBeGreaterThanOrEqual(lighter.amountMinor)
          }
        }
      }),
      runs,
    )
  })

  it('keeps fixed amounts', () => {
    fc.assert(
      fc.property(
        aSplit.filter(({ method }) => method === 'AMOUNT'),
        ({ amountMinor, weights }) => {
          for (const part of partsOf(amountMinor, 'AMOUNT', weights))
            expect(part.amountMinor).toBe(part.weight)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('of 100.00 between three is 33.34, 33.33 and 33.33', () => {
    const weights = ['a', 'b', 'c'].map((participantId) => ({ participantId, weight: 1 }))
    expect(partsOf(10_000, 'EQUAL', weights).map((part) => part.amountMinor)).toEqual([3_334, 3_333, 3_333])
  })

  it('leaves a share of zero when there are more people than units', () => {
    const weights = ['a', 'b', 'c'].map((participantId) => ({ participantId, weight: 1 }))
    expect(partsOf(2, 'EQUAL', weights).map((part) => part.amountMinor)).toEqual([1, 1, 0])
  })
})

describe('an invalid split', () => {
  const two = (a: number, b: number) => [
    { participantId: 'a', weight: a },
    { participantId: 'b', weight: b },
  ]
  it.each<[string, SplitMethod, Weight[], unknown]>([
    ['among nobody', 'EQUAL', [], { reason: 'nobody' }],
    [
      'with a person named twice',
      'EQUAL',
      [...two(1, 1), { participantId: 'a', weight: 1 }],
      { reason: 'repeated', participantId: 'a' },
    ],
    ['of 99.99 %', 'PERCENT', two(5_000, 4_999), { reason: 'not-the-whole', missing: 1 }],
    ['of 100.01 %', 'PERCENT', two(5_001, 5_000), { reason: 'not-the-whole', missing: -1 }],
    ['of amounts that lack a cent', 'AMOUNT', two(5_000, 4_999), { reason: 'not-the-whole', missing: 1 }],
    [
      'of a house whose shares are incomplete',
      'OWNERSHIP',
      two(5_000, 3_000),
      { reason: 'not-the-whole', missing: 2_000 },
    ],
    ['by shares of nothing', 'SHARES', two(1, 0), { reason: 'no-weight', participantId: 'b' }],
    ['by parts of a share', 'SHARES', two(1, 0.5), { reason: 'no-weight', participantId: 'b' }],
    ['by what is no number', 'SHARES', two(1, Number.NaN), { reason: 'no-weight', participantId: 'b' }],
    ['by less than nothing', 'AMOUNT', two(10_001, -1), { reason: 'no-weight', participantId: 'b' }],
  ])('%s', (_, method, weights, refusal) => {
    expect(split(10_000, method, weights)).toEqual({ refusal })
  })
})

describe('the effect of a payment on the balances', () => {
  const aPayment = fc
    .record({ one: aSplit, payerAt: fc.nat(30), isIncome: fc.boolean() })
    .map(({ one: { amountMinor, method, weights }, payerAt, isIncome }) => {
      const parts = partsOf(amountMinor, method, weights)
      return {
        kind: isIncome ? ('INCOME' as const) : ('EXPENSE' as const),
        amountMinor,
        // A person with or without a share.
        payerId: parts[payerAt]?.participantId ?? 'someone else',
        parts,
      }
    })

  it('adds up to zero', () => {
    fc.assert(
      fc.property(aPayment, (payment) => {
        expect(totalOf(effectsOf(payment))).toBe(0)
      }),
      runs,
    )
  })

  it('is the opposite for income', () => {
    fc.assert(
      fc.property(aPayment, (payment) => {
        const expense = effectsOf({ ...payment, kind: 'EXPENSE' })
        const income = effectsOf({ ...payment, kind: 'INCOME' })
        expect(income).toEqual(expense.map((effect) => ({ ...effect, amountMinor: -effect.amountMinor })))
      }),
      runs,
    )
  })

  it('leaves out people with no effect', () => {
    expect(
      effectsOf({
        kind: 'EXPENSE',
        amountMinor: 500,
        payerId: 'a',
        parts: [{ participantId: 'a', amountMinor: 500 }],
      }),
    ).toEqual([])
  })
})
