import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../lib/dates.ts'
import { mayAskForNewer, nextFetch, nextTry, readAddress, readSpan } from './calendar-subscriptions.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const hoursUntil = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 3_600_000)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the next fetch', () => {
  it('is about twelve hours later', () => {
    fc.assert(
      fc.property(chance, (of) => {
        const hours = hoursUntil(nextFetch(now, of)) ?? 0
        expect(hours >= 11.5 && hours <= 12.5).toBe(true)
      }),
    )
  })

  it('after failures is later each time, but within about a day', () => {
    const hours = [1, 2, 3, 4, 5, 6, 50].map((count) => hoursUntil(nextTry(now, now, count, 0.5)))
    expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24])
  })

  it('never comes once it has failed for two weeks', () => {
    fc.assert(
      fc.property(chance, fc.integer({ min: 1, max: 100 }), (of, count) => {
        expect(nextTry(now, daysAgo(14), count, of)).toBeNull()
        expect(nextTry(now, daysAgo(13.9), count, of)).not.toBeNull()
      }),
    )
  })
})

it('asks only for a newer calendar within a week, and while the group keeps its time zone', () => {
  const of = (days: number | null, zone = 'Europe/Zurich') =>
    mayAskForNewer(
      { expandedAt: days === null ? null : daysAgo(days), expandedTimeZone: zone },
      'Europe/Zurich',
      now,
    )
  expect([of(1), of(6.9), of(7.1), of(1, 'Europe/London'), of(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('reads more days ahead than the calendar shows until it is read again', () => {
  const { from, to } = readSpan('2027-03-01')
  expect([from, to]).toEqual(['2027-02-01', '2028-09-01'])
  expect(daysBetween('2027-03-01', to)).toBeGreaterThan(400 + 14)
})

describe('an address', () => {
  it.each([
    ['https://school.example/a.ics?key=1#top', 'https://school.example/a.ics?key=1'],
    [' webcal://School.example/a.ics ', 'https://school.example/a.ics'],
    ['webcals://school.example/', 'https://school.example/'],
    ['https://school.example:443/', 'https://school.example/'],
  ])('is read as people copy it: %s', (text, address) => {
    expect(readAddress(text)).toEqual({ address, host: 'school.example' })
  })

  it.each([
    ['school.ics', 'no-address'],
    ['', 'no-address'],
    ['file:///etc/passwd', 'no-address'],
    ['javascript:alert(1)', 'no-address'],
    ['http://school.example/', 'not-https'],
    ['https://127.0.0.1/', 'not-allowed'],
    ['https://2130706433/', 'not-allowed'],
    ['https://0x7f.1/', 'not-allowed'],
    ['https://[::1]/', 'not-allowed'],
    ['https://localhost/', 'not-allowed'],
    ['webcal://database:5432/', 'not-allowed'],
    ['https://school.example:8443/', 'not-allowed'],
    ['https://anna:secret@school.example/', 'not-allowed'],
  ])('is refused: %s', (text, problem) => {
    expect(readAddress(text)).toEqual({ problem })
  })
})
