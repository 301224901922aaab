import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantsOf, timesIn } from './visit-times.rules.ts'
import {
  isInOrder,
  isMove,
  isOver,
  isReminderDue,
  refuseVisitMove,
  sides,
  visitStatuses,
} from './visits.rules.ts'
import { whenText } from './visits.texts.ts'

const status = fc.constantFrom(...visitStatuses)
const side = fc.constantFrom(...sides)
const move = fc.record({ from: status, to: status, side, proposedBy: side, hasBegun: fc.boolean() })

describe('the status of a visit', () => {
  it('follows the table', () => {
    const table = visitStatuses.map((from) => [
      from,
      visitStatuses.filter((to) => isMove(from, to)).join(' '),
    ])
    expect(table).toEqual([
      ['PROPOSED', 'PROPOSED CONFIRMED CANCELLED'],
      ['CONFIRMED', 'PROPOSED DONE MISSED CANCELLED'],
      ['DONE', ''],
      ['MISSED', ''],
      ['CANCELLED', ''],
    ])
  })

  it('lets no contractor confirm their own proposal, or say that they came', () => {
    fc.assert(
      fc.property(move, (asked) => {
        const refusal = refuseVisitMove({ ...asked, side: 'WORKER' })
        if (asked.to === 'DONE' || asked.to === 'MISSED') expect(refusal).not.toBeNull()
        if (asked.to === 'CONFIRMED' && asked.proposedBy === 'WORKER') expect(refusal).not.toBeNull()
      }),
    )
  })

  it('is refused to the family for two reasons only', () => {
    fc.assert(
      fc.property(move, (asked) => {
        const refusal = refuseVisitMove({ ...asked, side: 'FAMILY' })
        const isTooEarly = (asked.to === 'DONE' || asked.to === 'MISSED') && !asked.hasBegun
        expect(refusal).toBe(!isMove(asked.from, asked.to) ? 'no-such-move' : isTooEarly ? 'not-yet' : null)
      }),
    )
  })

  it('has final states', () => {
    fc.assert(
      fc.property(move, (asked) => {
        if (isOver(asked.from)) expect(refuseVisitMove(asked)).toBe('no-such-move')
      }),
    )
  })
})

const twoDigits = (value: number) => String(value).padStart(2, '0')
const local = fc
  .record({
    day: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    hour: fc.integer({ min: 4, max: 22 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ day, hour, minute }) => {
    const on = day.toISOString().slice(0, 10)
    const startTime = `${twoDigits(hour)}:${twoDigits(minute)}`
    return { startsOn: on, startTime, endsOn: on, endTime: '23:59' }
  })
const zone = fc.constantFrom('Europe/Zurich', 'America/New_York', 'Asia/Kathmandu', 'UTC')

describe('the times of a visit', () => {
  it('are the same in the property’s time zone', () => {
    fc.assert(
      fc.property(local, zone, (times, timeZone) => {
        const { startsAt, endsAt } = instantsOf(times, timeZone)
        expect(startsAt < endsAt).toBe(isInOrder(times))
        expect(timesIn({ startsAt, endsAt }, timeZone)).toEqual(times)
      }),
    )
  })

  it('move forward in the gap of a clock change', () => {
    const times = { startsOn: '2027-03-28', startTime: '02:30', endsOn: '2027-03-28', endTime: '04:00' }
    const { startsAt, endsAt } = instantsOf(times, 'Europe/Zurich')
    expect(startsAt.toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(timesIn({ startsAt, endsAt }, 'Europe/Zurich').startTime).toBe('03:30')
  })

  it('show one day or two', () => {
    const times = { startsOn: '2027-03-03', startTime: '09:00', endsOn: '2027-03-03', endTime: '10:30' }
    expect(whenText(times, 'en-GB')).toBe('Wed, 3 Mar 2027, 09:00 – 10:30')
    expect(whenText(times, 'en-US')).toBe('Wed, Mar 3, 2027, 9:00 AM – 10:30 AM')
    expect(whenText({ ...times, endsOn: '2027-03-04' }, 'en-GB')).toBe(
      'Wed, 3 Mar 2027, 09:00 – Thu, 4 Mar 2027, 10:30',
    )
  })
})

it('are followed by a reminder from nine in the morning of the day before, in the property’s time zone', () => {
  const due = (now: string) => isReminderDue('2027-03-03', 'Europe/Zurich', new Date(now))
  expect(due('2027-03-02T07:59:00Z')).toBe(false)
  expect(due('2027-03-02T08:00:00Z')).toBe(true)
  expect(due('2027-03-02T22:59:00Z')).toBe(true)
  expect(due('2027-03-02T23:00:00Z')).toBe(false)
  expect(due('2027-03-01T12:00:00Z')).toBe(false)
})
