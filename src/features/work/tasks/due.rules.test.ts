import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { dayName } from './due.rules.ts'

const date = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9990-01-01'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

describe('adding days', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-28', 7, '2026-04-04'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('%s and %i is %s', (from, days, to) => expect(addDays(from, days)).toBe(to))

  it('is reversible and increasing', () =>
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 3_000 }), (from, days) => {
        const to = addDays(from, days)
        expect(to > from).toBe(true)
        expect(addDays(to, -days)).toBe(from)
      }),
    ))
})

describe('the name of a day', () => {
  it.each([
    ['2026-02-28', 'Yesterday'],
    ['2026-03-01', 'Today'],
    ['2026-03-02', 'Tomorrow'],
    ['2026-02-27', null],
    ['2026-03-03', null],
    ['2027-03-01', null],
  ])('on 1 March 2026: %s is %s', (day, name) => expect(dayName(day, '2026-03-01')).toBe(name))
})
