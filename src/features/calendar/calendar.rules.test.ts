import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byMonth, calendarWindow } from './calendar.rules.ts'

const entry = (on: string, propertyName = 'Lake cabin') => ({
  kind: 'INSURANCE_RENEWAL' as const,
  on,
  propertyId: '0199aaaa-0000-7000-8000-000000000000',
  propertyName,
  thingId: '0199aaaa-0000-7000-8000-000000000000',
  name: propertyName,
  detail: null,
})
const date = fc
  .tuple(
    fc.integer({ min: 2020, max: 2030 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

describe('the calendar', () => {
  it('loses nothing, invents nothing, and runs forwards', () => {
    fc.assert(
      fc.property(fc.array(date), (dates) => {
        const shown = byMonth(dates.map((on) => entry(on))).flatMap(({ month, entries }) =>
          entries.map(({ on }) => {
            expect(on.startsWith(month)).toBe(true)
            return on
          }),
        )
        expect(shown).toEqual(dates.toSorted())
      }),
    )
  })

  it('orders what falls on one day by the name of the house', () => {
    expect(byMonth([entry('2026-03-01', 'Tower'), entry('2026-03-01', 'Cabin')])[0]?.entries).toMatchObject([
      { propertyName: 'Cabin' },
      { propertyName: 'Tower' },
    ])
  })

  it('reaches from a month ago to a year from now', () => {
    expect(calendarWindow('2026-03-31')).toEqual({ from: '2026-02-28', to: '2027-03-31' })
  })
})
