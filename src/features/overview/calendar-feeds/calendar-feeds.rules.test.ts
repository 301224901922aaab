import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../../../lib/dates.ts'
import { feedSpans } from './calendar-feeds.rules.ts'

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))

describe('the periods of a feed', () => {
  it('cover each day from three months ago to a year ahead exactly once', () => {
    fc.assert(
      fc.property(
        fc.oneof(aDay, fc.constantFrom('2027-11-30', '2028-02-29', '2027-05-31', '2027-12-31')),
        (today) => {
          const spans = feedSpans(today)
          expect(spans[0]?.from).toBe(addMonths(today, -3))
          expect(spans.at(-1)?.to).toBe(addMonths(today, 12))
          for (const [number, { from, to }] of spans.entries()) {
            expect(from <= to).toBe(true)
            const next = spans[number + 1]
            if (next) expect(next.from).toBe(addDays(to, 1))
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
