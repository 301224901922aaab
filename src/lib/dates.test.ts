import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, formatMonth, hourIn, todayIn } from './dates.ts'

it.each(['Atlantis/Capital', '', 'AET ', 'not a zone'])('treats the unknown time zone %j as UTC', (zone) => {
  for (const at of ['2026-03-31T23:30:00Z', '2026-06-30T00:10:00Z', '2026-12-31T12:00:00Z']) {
    expect(todayIn(zone, new Date(at))).toBe(at.slice(0, 10))
    expect(hourIn(zone, new Date(at))).toBe(Number(at.slice(11, 13)))
  }
})

describe('a calendar date', () => {
  it('adds months and stops at the end of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-11-21', 12)).toBe('2027-11-21')
  })

  it('round-trips for days up to the 28th', () => {
    const date = fc
      .tuple(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
    fc.assert(
      fc.property(date, fc.integer({ min: -240, max: 240 }), (day, months) => {
        expect(addMonths(addMonths(day, months), -months)).toBe(day)
      }),
    )
  })

  it('stays in the supported range', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01')
    expect(addMonths('9999-12-31', 1)).toBe('9999-12-31')
    expect(addMonths('1000-01-01', -20_000)).toBe('0001-01-01')
    const date = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: -9_000_000, max: 9_000_000 }), (instant, by) => {
        const day = instant.toISOString().slice(0, 10)
        for (const moved of [addDays(day, by), addMonths(day, Math.trunc(by / 30))]) {
          expect(moved).toMatch(/^\d{4}-\d\d-\d\d$/)
          expect(Math.sign(daysBetween(day, moved)) * Math.sign(by)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('is today in the time zone of the clock', () => {
    const now = new Date('2026-03-31T21:30:00Z')
    expect(todayIn('Europe/Zurich', now)).toBe('2026-03-31')
    expect(todayIn('Pacific/Auckland', now)).toBe('2026-04-01')
  })

  it('has a month in words', () => {
    expect(formatMonth('2026-03', 'en')).toBe('March 2026')
    expect(formatMonth('2026-03', 'de')).toBe('März 2026')
  })
})
