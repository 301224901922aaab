import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyReportSearch } from './money-report-search.ts'
import {
  aheadOf,
  fillMonths,
  netOf,
  refuseSpan,
  reportSpan,
  totalOf,
  usualSpans,
} from './money-reports.rules.ts'

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const sums = fc.record({
  expenseMinor: fc.integer({ min: 0, max: 1e12 }),
  incomeMinor: fc.integer({ min: 0, max: 1e12 }),
})

describe('the period of a report', () => {
  it('is the twelve months until the end of this month by default', () => {
    expect(reportSpan({}, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect(reportSpan({}, '2024-02-10')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(reportSpan({ from: '2020-05-05' }, '2026-03-31')).toEqual({ from: '2020-05-05', to: '2026-03-31' })
    expect(reportSpan({ from: '2030-05-05' }, '2026-03-31')).toEqual({ from: '2030-05-05', to: '2031-05-04' })
    expect(reportSpan({ to: '2019-12-31' }, '2026-03-31')).toEqual({ from: '2019-01-01', to: '2019-12-31' })
  })

  it('always starts before it ends', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom('from', 'to', 'none'), (day, today, said) => {
        const span = reportSpan(said === 'none' ? {} : { [said]: day }, today)
        expect(span.from <= span.to).toBe(true)
        if (said === 'from' || said === 'to') expect(span[said]).toBe(day)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is rejected when reversed or longer than twenty years', () => {
    expect(refuseSpan({ from: '2026-01-02', to: '2026-01-01' })).toBe('backwards')
    expect(refuseSpan({ from: '2006-01-01', to: '2025-12-31' })).toBeNull()
    expect(refuseSpan({ from: '2006-01-01', to: '2026-01-01' })).toBe('too-long')
    expect(refuseSpan({ from: '2026-01-01', to: '2026-01-01' })).toBeNull()
  })

  it('has presets', () => {
    for (const { span } of usualSpans('2026-11-21')) expect(refuseSpan(span)).toBeNull()
    expect(usualSpans('2026-11-21').map(({ name }) => name)).toEqual([
      'Last 12 months',
      '2026',
      '2025',
      '10 years',
    ])
  })
})

describe('the months of a report', () => {
  it('cover the period once and in order, and lose nothing', () => {
    fc.assert(
      fc.property(days, fc.nat(4_000), fc.array(sums, { maxLength: 8 }), (from, length, known) => {
        const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10)
        const empty = fillMonths({ from, to }, [])
        expect(empty.at(0)?.month).toBe(from.slice(0, 7))
        expect(empty.at(-1)?.month).toBe(to.slice(0, 7))
        expect(empty.map(({ month }) => month)).toEqual(
          [...new Set(empty.map(({ month }) => month))].toSorted(),
        )
        const told = known
          .slice(0, empty.length)
          .map((one, at) => ({ ...one, month: empty[at]?.month ?? '' }))
        const filled = fillMonths({ from, to }, told)
        expect(filled).toHaveLength(empty.length)
        expect(totalOf(filled)).toEqual(totalOf(told))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the figures of a report', () => {
  it('contain the net and each person’s difference', () => {
    expect(netOf({ expenseMinor: 700, incomeMinor: 200 })).toBe(-500)
    const person = { participantId: 'a', name: 'Anna', paidMinor: 900, receivedMinor: 100 }
    expect(aheadOf({ ...person, expensePartMinor: 300, incomePartMinor: 40 })).toBe(540)
  })
})

describe('the search parameters of a report', () => {
  it('keep valid dates and ids, and drop the rest', () => {
    const propertyId = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(moneyReportSearch({ from: '2026-02-29', to: '2026-02-28', propertyId, by: 'x' })).toEqual({
      to: '2026-02-28',
      propertyId,
    })
    expect(moneyReportSearch({ from: 2026, to: 'soon', propertyId: 'all' })).toEqual({})
  })
})
