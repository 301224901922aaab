import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../lib/dates.ts'
import { daysAfterFirst, inYear, maxEventDays, movedTo, occurrencesIn } from './family-events.rules.ts'

const aDate = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1950-01-01', days))
const anEvent = fc
  .tuple(aDate, fc.integer({ min: 0, max: maxEventDays - 1 }))
  .map(([startsOn, length]) => ({ startsOn, endsOn: addDays(startsOn, length) }))
const aSpan = fc
  .tuple(aDate, fc.integer({ min: 0, max: 400 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }))

describe('a yearly event', () => {
  it('keeps its length, starts on its first day, and is shown when one of its days is', () => {
    fc.assert(
      fc.property(anEvent, aSpan, (event, span) => {
        const found = occurrencesIn({ ...event, repeatsYearly: true }, span)
        for (const day of found) {
          expect(daysAfterFirst(day)).toBe(daysAfterFirst(event))
          expect(day.startsOn >= event.startsOn && day.startsOn <= span.to && day.endsOn >= span.from).toBe(
            true,
          )
        }
        // Every year from the first one on, without duplicates.
        const years = [...Array(5).keys()].map((step) => Number(span.to.slice(0, 4)) - 4 + step)
        const expected = years
          .map((year) => inYear(event.startsOn, year))
          .filter((on) => on >= event.startsOn && on <= span.to)
          .filter((on) => addDays(on, daysAfterFirst(event)) >= span.from)
        expect(found.map(({ startsOn }) => startsOn)).toEqual(expected)
      }),
    )
  })

  it('on 29 February is on 28 February in common years', () => {
    const birthday = { startsOn: '2024-02-29', endsOn: '2024-02-29', repeatsYearly: true }
    const on = (year: number) =>
      occurrencesIn(birthday, { from: `${year}-01-01`, to: `${year}-12-31` }).map(({ startsOn }) => startsOn)
    expect([2023, 2024, 2025, 2028, 2100].map(on)).toEqual([
      [],
      ['2024-02-29'],
      ['2025-02-28'],
      ['2028-02-29'],
      ['2100-02-28'],
    ])
  })

  it('over New Year is shown in both years', () => {
    const event = { startsOn: '2024-12-30', endsOn: '2025-01-02', repeatsYearly: true }
    expect(occurrencesIn(event, { from: '2027-01-01', to: '2027-01-31' })).toEqual([
      { startsOn: '2026-12-30', endsOn: '2027-01-02' },
    ])
  })
})

describe('a single event', () => {
  it('is shown once when one of its days is in the range', () => {
    fc.assert(
      fc.property(anEvent, aSpan, (event, span) => {
        const isSeen = event.startsOn <= span.to && event.endsOn >= span.from
        expect(occurrencesIn({ ...event, repeatsYearly: false }, span)).toEqual(isSeen ? [event] : [])
      }),
    )
  })
})

describe('moving an event', () => {
  it('moves the dragged day to the chosen day and keeps the length', () => {
    fc.assert(
      fc.property(anEvent, aDate, (event, to) => {
        expect(movedTo(null, event, to)).toEqual({ startsOn: to, endsOn: addDays(to, daysAfterFirst(event)) })
      }),
    )
  })

  it('of a yearly event moves all years', () => {
    const aMove = fc.record({
      event: anEvent,
      years: fc.integer({ min: 0, max: 20 }),
      by: fc.integer({ min: -180, max: 180 }),
    })
    fc.assert(
      fc.property(aMove, ({ event, years, by }) => {
        const startsOn = inYear(event.startsOn, Number(event.startsOn.slice(0, 4)) + years)
        const shown = { startsOn, endsOn: addDays(startsOn, daysAfterFirst(event)) }
        const target = addDays(startsOn, by)
        const moved = movedTo(event.startsOn, shown, target)
        expect(daysAfterFirst(moved)).toBe(daysAfterFirst(event))
        const after = occurrencesIn({ ...moved, repeatsYearly: true }, { from: target, to: target })
        expect(after.map((day) => day.startsOn)).toContain(target)
        expect(Math.abs(daysBetween(event.startsOn, moved.startsOn))).toBeLessThan(366 * 5)
      }),
    )
  })

  it('back to its place restores the event', () => {
    const shown = { startsOn: '2027-05-01', endsOn: '2027-05-02' }
    const moved = movedTo('2024-05-01', shown, '2027-05-08')
    expect(moved).toEqual({ startsOn: '2024-05-08', endsOn: '2024-05-09' })
    expect(movedTo(moved.startsOn, { startsOn: '2027-05-08', endsOn: '2027-05-09' }, '2027-05-01')).toEqual({
      startsOn: '2024-05-01',
      endsOn: '2024-05-02',
    })
  })
})
