import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../lib/dates.ts'
import { isSamePlace, placedAt, placeOf } from './move-item.rules.ts'

const aDate = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1960-01-01', days))
const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const aPlace = fc
  .record({
    startsOn: aDate,
    length: fc.nat(30),
    startTime: fc.option(aTime),
    later: fc.option(aTime),
  })
  .map(({ startsOn, length, startTime, later }) => {
    const [start = null, end = null] = startTime && later ? [startTime, later].toSorted() : [startTime]
    return { startsOn, endsOn: addDays(startsOn, length), startTime: start, endTime: end }
  })

describe('moving an item to another day', () => {
  it('keeps its length and times, and moving back restores it', () => {
    fc.assert(
      fc.property(aPlace, aDate, (place, on) => {
        const moved = placedAt(place, { on })
        expect([moved.startsOn, moved.startTime, moved.endTime]).toEqual([on, place.startTime, place.endTime])
        expect(daysBetween(moved.startsOn, moved.endsOn)).toBe(daysBetween(place.startsOn, place.endsOn))
        expect(isSamePlace(placedAt(moved, { on: place.startsOn }), placeOf(place))).toBe(true)
      }),
    )
  })

  it('keeps the duration at another time, up to the end of the day', () => {
    fc.assert(
      fc.property(aPlace, aDate, aTime, (place, on, time) => {
        const moved = placedAt(place, { on, time })
        expect(moved.startTime).toBe(time)
        expect((moved.endTime === null) === (place.endTime === null)).toBe(true)
        if (moved.startsOn === moved.endsOn && moved.endTime !== null && place.startTime !== null)
          expect(moved.endTime >= time).toBe(true)
        expect(placedAt(place, { on, time: null })).toMatchObject({ startTime: null, endTime: null })
      }),
    )
    const meeting = { startsOn: '2027-05-01', endsOn: '2027-05-01', startTime: '18:30', endTime: '20:00' }
    expect(placedAt(meeting, { on: '2027-05-02', time: '09:15' }).endTime).toBe('10:45')
    expect(placedAt(meeting, { on: '2027-05-02', time: '23:00' }).endTime).toBe('23:59')
  })
})
