import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { entriesOf, maxEntries } from './relative-calendar.rules.ts'

const days = fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 20 })).map(([at, length]) => ({
  startsOn: addDays('2027-01-01', at),
  endsOn: addDays('2027-01-01', at + length),
}))
const id = fc.uuid()
const time = fc.constantFrom('08:00:00', '09:30', null)
const planned = fc.record({
  stays: fc.array(
    fc.tuple(days, id).map(([span, id]) => ({ ...span, id, personName: 'Anna' })),
    { maxLength: 60 },
  ),
  events: fc.array(
    fc
      .tuple(days, id, time)
      .map(([span, id, startTime]) => ({ ...span, id, title: 'Party', startTime, endTime: null })),
    { maxLength: 60 },
  ),
  visits: fc.array(
    fc
      .tuple(days, id)
      .map(([span, id]) => ({ ...span, id, workerName: 'Weber', startTime: '09:00', endTime: '10:00' })),
    { maxLength: 60 },
  ),
})

describe('the calendar of a relative', () => {
  it('has everything once, earliest first, up to the limit, and says when it is cut', () => {
    fc.assert(
      fc.property(planned, (all) => {
        const { entries, isCut } = entriesOf(all)
        const total = all.stays.length + all.events.length + all.visits.length
        expect(entries).toHaveLength(Math.min(total, maxEntries))
        expect(isCut).toBe(total > maxEntries)
        const starts = entries.map(({ startsOn }) => startsOn)
        expect(starts).toEqual(starts.toSorted())
        const last = starts.at(-1) ?? ''
        const left = Object.values(all)
          .flat()
          .filter(({ startsOn }) => startsOn < last)
        expect(left.length).toBeLessThanOrEqual(entries.length)
      }),
    )
  })

  it('names what is planned, with times to the minute', () => {
    const span = { startsOn: '2027-07-03', endsOn: '2027-07-10' }
    const { entries } = entriesOf({
      stays: [{ ...span, id: 's', personName: 'Anna' }],
      events: [{ ...span, id: 'e', title: 'Party', startTime: '18:00:00', endTime: null }],
      visits: [],
    })
    expect(entries).toEqual([
      { ...span, kind: 'STAY', id: 's', title: 'Anna', startTime: null, endTime: null },
      { ...span, kind: 'EVENT', id: 'e', title: 'Party', startTime: '18:00', endTime: null },
    ])
  })
})
