import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { keepSoonest } from './soonest.rules.ts'

const days = Array.from({ length: 365 }, (_, number) => addDays('2026-01-01', number))

/** Adds the dates of each schedule, as many as requested. @returns what is kept, and how many were computed */
function collect(plans: readonly (readonly number[])[], { to, limit }: { to: number; limit: number }) {
  const soonest = keepSoonest<{ on: string }>({ to: days[to] ?? '', limit })
  let computed = 0
  for (const plan of plans) {
    soonest.add((last) => {
      const dates = plan.map((number) => ({ on: days[number] ?? '' })).filter(({ on }) => on <= last)
      computed += dates.length
      return dates
    })
  }
  return { kept: soonest.all().map(({ on }) => on), computed }
}

describe('the soonest dates', () => {
  it('are the first of all dates, sorted, up to the limit', () => {
    const plan = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 30 }), fc.integer({ min: 1, max: 30 }), (plans, limit) => {
        const expected = plans
          .flat()
          .filter((number) => number <= 50)
          .map((number) => days[number])
          .toSorted()
          .slice(0, limit)
        expect(collect(plans, { to: 50, limit }).kept).toEqual(expected)
      }),
    )
  })

  it('of 500 daily schedules over a year are found without computing the rest', () => {
    const daily = Array.from({ length: 365 }, (_, number) => number)
    const { kept, computed } = collect(
      Array.from({ length: 500 }, () => daily),
      { to: 364, limit: 1_001 },
    )
    expect(kept.length).toBe(1_001)
    // All of them would be 182,500.
    expect(computed).toBeLessThan(10_000)
  })
})
