import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInCategories } from '../../../lib/built-in-categories.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { budgetState, percentSpent } from '../../work/work-terms/budget-use.rules.ts'
import type { Category } from '../categories/category-keys.ts'
import { budgetLines, noticesDue } from './budgets.rules.ts'

const runs = { numRuns: 10_000 }
const amount = fc.integer({ min: 1, max: maxAmountMinor })
/** The yearly cost may be many times the maximum amount. */
const total = fc.integer({ min: 0, max: maxAmountMinor * 1_000 })

describe('the spent percentage of a budget', () => {
  it.each([
    [0, 1, 0, 'WITHIN'],
    [7_999, 10_000, 79, 'WITHIN'],
    [8_000, 10_000, 80, 'NEAR'],
    [9_999, 10_000, 99, 'NEAR'],
    [10_000, 10_000, 100, 'SPENT'],
    [10_001, 10_000, 100, 'OVER'],
    [30_000, 10_000, 300, 'OVER'],
    [4, 5, 80, 'NEAR'],
    [999_999_999, 1_000_000_000, 99, 'NEAR'],
  ])('%i of %i are %i percent: %s', (spent, planned, percent, state) => {
    expect(percentSpent(spent, planned)).toBe(percent)
    expect(budgetState(spent, planned)).toBe(state)
  })

  it('is exact to the cent', () => {
    fc.assert(
      fc.property(total, amount, (spent, planned) => {
        const percent = BigInt(percentSpent(spent, planned))
        expect(percent * BigInt(planned) <= BigInt(spent) * 100n).toBe(true)
        expect((percent + 1n) * BigInt(planned) > BigInt(spent) * 100n).toBe(true)
      }),
      runs,
    )
  })
})

describe('the budget notifications', () => {
  it('are sent once for each threshold, in whatever steps the money is spent', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: maxAmountMinor }), { maxLength: 12 }),
        (planned, steps) => {
          const given: number[] = []
          let spent = 0
          for (const step of steps) {
            spent += step
            const due = noticesDue({ spentMinor: spent, amountMinor: planned }, given)
            expect(due.filter((notice) => given.includes(notice))).toEqual([])
            given.push(...due)
            expect(noticesDue({ spentMinor: spent, amountMinor: planned }, given)).toEqual([])
            expect(given.includes(80)).toBe(spent * 100 >= planned * 80)
            expect(given.includes(100)).toBe(spent >= planned)
          }
        },
      ),
      runs,
    )
  })

  it('are combined when the budget is spent at once', () => {
    expect(noticesDue({ spentMinor: 500, amountMinor: 400 }, [])).toEqual([80, 100])
    expect(noticesDue({ spentMinor: 500, amountMinor: 400 }, [80])).toEqual([100])
    expect(noticesDue({ spentMinor: 319, amountMinor: 400 }, [])).toEqual([])
  })
})

describe('the budget lines of a property', () => {
  const category = fc.constantFrom(...builtInCategories)
  const spending = fc
    .uniqueArray(fc.tuple(category, amount), { selector: ([one]) => one })
    .map((pairs) => new Map<Category, number>(pairs))
  const planning = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      category: fc.oneof(category, fc.constant(null)),
      amountMinor: amount,
      version: fc.constant(1),
    }),
    { selector: ({ category: one }) => one },
  )

  it('count each cent once in its category and once in the total', () => {
    fc.assert(
      fc.property(planning, spending, (planned, spent) => {
        const { lines, spentMinor } = budgetLines(planned, spent, [])
        const ofCategories = lines.filter((line) => line.category !== null)
        expect(ofCategories.reduce((sum, line) => sum + line.spentMinor, 0)).toBe(spentMinor)
        for (const line of lines) if (line.category === null) expect(line.spentMinor).toBe(spentMinor)
        expect(new Set(lines.map((line) => line.category)).size).toBe(lines.length)
        expect(
          lines
            .filter(({ budget }) => budget)
            .map(({ budget }) => budget?.id)
            .toSorted(),
        ).toEqual(planned.map(({ id }) => id).toSorted())
      }),
      runs,
    )
  })

  it('do not depend on the order', () => {
    fc.assert(
      fc.property(planning, spending, (planned, spent) => {
        const turned = new Map([...spent].toReversed())
        expect(budgetLines(planned.toReversed(), turned, [])).toEqual(budgetLines(planned, spent, []))
      }),
      runs,
    )
  })
})
