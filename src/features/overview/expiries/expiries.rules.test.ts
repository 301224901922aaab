import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayIn } from '../../../lib/dates.ts'
import { daysUntil, noticeDue, noticeKey, noticeWindow } from './expiries.rules.ts'

const dayMs = 86_400_000
const date = fc
  .integer({ min: 0, max: 60_000 })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10))
const after = (on: string, days: number) =>
  new Date(new Date(`${on}T00:00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10)

describe('an expiry notice', () => {
  it.each([
    ['2027-03-03', '2027-01-31', null],
    ['2027-03-03', '2027-02-01', 30],
    ['2027-03-03', '2027-02-02', 30],
    ['2027-03-03', '2027-02-23', 30],
    ['2027-03-03', '2027-02-24', 7],
    ['2027-03-03', '2027-03-03', 7],
    ['2027-03-03', '2027-03-04', null],
    ['2028-03-01', '2028-01-31', 30],
  ])('for %s is, on %s, the one of %s days', (on, today, days) => {
    expect(noticeDue(on, today)).toBe(days)
  })

  it('is sent at most twice, even when the server was off, the last one within a week', () => {
    fc.assert(
      fc.property(date, fc.uniqueArray(fc.integer({ min: -40, max: 5 })), (on, days) => {
        const runs = days.toSorted((a, b) => a - b).map((day) => after(on, day))
        const given = new Set(
          runs.flatMap((today) => {
            const due = noticeDue(on, today)
            return due === null ? [] : [noticeKey({ kind: 'WARRANTY_END', thingId: 'boiler', on, days: due })]
          }),
        )
        const inFirst = runs.some((today) => daysUntil(on, today) <= 30 && daysUntil(on, today) > 7)
        const inSecond = runs.some((today) => daysUntil(on, today) <= 7 && daysUntil(on, today) >= 0)
        expect(given.size).toBe(Number(inFirst) + Number(inSecond))
      }),
    )
  })

  it('is new for another date or another thing', () => {
    const notice = { kind: 'WARRANTY_END', thingId: 'boiler', on: '2027-03-03', days: 30 } as const
    const others = [
      { ...notice, on: '2027-03-04' },
      { ...notice, days: 7 as const },
      { ...notice, thingId: 'roof' },
      { ...notice, kind: 'DOCUMENT_EXPIRY' as const },
    ]
    expect(new Set([notice, ...others].map(noticeKey)).size).toBe(5)
    expect(noticeKey({ ...notice })).toBe(noticeKey(notice))
  })
})

it('reads a window that covers today in every time zone, and little more', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'America/New_York', 'UTC']
  const now = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
  fc.assert(
    fc.property(
      now,
      fc.constantFrom(...zones),
      fc.integer({ min: -40, max: 40 }),
      (instant, zone, distance) => {
        const today = todayIn(zone, instant)
        const on = after(today, distance)
        const { from, to } = noticeWindow(instant)
        if (noticeDue(on, today) !== null) expect(on >= from && on <= to).toBe(true)
        expect(daysUntil(to, from)).toBe(32)
      },
    ),
  )
})
