import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainingOf, totalOf, workerYearRow } from './worker-money.rules.ts'

const minor = fc.integer({ min: 0, max: 1_000_000_000 })
const job = fc.record({ committedMinor: minor, invoicedMinor: minor, paidMinor: minor })

describe('the remaining amount', () => {
  it.each([
    [{ committedMinor: 110_000, invoicedMinor: 0, paidMinor: 0 }, 110_000],
    [{ committedMinor: 110_000, invoicedMinor: 118_007, paidMinor: 0 }, 118_007],
    [{ committedMinor: 110_000, invoicedMinor: 118_007, paidMinor: 118_007 }, 0],
    [{ committedMinor: 110_000, invoicedMinor: 50_000, paidMinor: 50_000 }, 60_000],
    [{ committedMinor: 0, invoicedMinor: 0, paidMinor: 5_000 }, 0],
  ])('of %j is %i', (money, remaining) => {
    expect(remainingOf(money)).toBe(remaining)
  })

  it('is never negative, and with what was paid covers what was accepted and invoiced', () => {
    fc.assert(
      fc.property(job, (money) => {
        const remaining = remainingOf(money)
        expect(remaining).toBeGreaterThanOrEqual(0)
        expect(remaining + money.paidMinor).toBeGreaterThanOrEqual(
          Math.max(money.committedMinor, money.invoicedMinor),
        )
      }),
    )
  })

  it('is summed per job', () => {
    fc.assert(
      fc.property(fc.array(job), (jobs) => {
        const all = totalOf(jobs)
        expect(all.remainingMinor).toBe(jobs.reduce((sum, one) => sum + remainingOf(one), 0))
        expect(all.paidMinor).toBe(jobs.reduce((sum, { paidMinor }) => sum + paidMinor, 0))
      }),
    )
  })
})

it('exports a contractor’s year with a plain decimal', () => {
  const year = { name: 'Piet Jansen', company: null, payments: 2, amountMinor: 118_007 }
  expect(workerYearRow(year, 2026, 'EUR')).toEqual(['Piet Jansen', '', '2026', '2', '1180.07', 'EUR'])
})
