import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuietAt, quietUntil } from './quiet-hours.rules.ts'

const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const hours = (from: string, until: string) => ({ fromMinute: at(from), untilMinute: at(until) })
const until = (now: string, quiet: [from: string, until: string], timeZone: string) =>
  quietUntil(new Date(now), hours(...quiet), timeZone)?.toISOString() ?? null

const aMinute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
]
// The two changes of clocks in Europe, the United States and Australia in 2026, and the days around them.
const instants = fc
  .tuple(
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-07-15'),
    fc.integer({ min: -36 * 60, max: 36 * 60 }),
  )
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000))

const minuteIn = (instant: Date, timeZone: string) =>
  at(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(instant),
  )

describe('quiet hours', () => {
  it('last from the start to before the end, also over midnight', () => {
    const night = hours('22:00', '07:00')
    expect(
      ['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'].map((time) => isQuietAt(night, at(time))),
    ).toEqual([false, true, true, true, true, false])
    const noon = hours('12:00', '14:00')
    expect(['11:59', '12:00', '13:59', '14:00'].map((time) => isQuietAt(noon, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('are off where they end when they begin', () => {
    fc.assert(
      fc.property(aMinute, aMinute, instants, (minute, now, instant) => {
        const never = { fromMinute: minute, untilMinute: minute }
        expect(isQuietAt(never, now)).toBe(false)
        expect(quietUntil(instant, never, 'Europe/Berlin')).toBeNull()
      }),
    )
  })

  it('and those from the end to the start share no minute and leave out none', () => {
    fc.assert(
      fc.property(aMinute, aMinute, aMinute, (from, end, minute) => {
        fc.pre(from !== end)
        const one = isQuietAt({ fromMinute: from, untilMinute: end }, minute)
        const other = isQuietAt({ fromMinute: end, untilMinute: from }, minute)
        expect(one).toBe(!other)
      }),
    )
  })

  it('end at the first minute whose clock is outside of them, in every zone and when clocks change', () => {
    fc.assert(
      fc.property(
        aMinute,
        aMinute,
        instants,
        fc.constantFrom(...zones),
        (fromMinute, untilMinute, now, timeZone) => {
          const quiet = { fromMinute, untilMinute }
          const end = quietUntil(now, quiet, timeZone)
          if (!isQuietAt(quiet, minuteIn(now, timeZone))) {
            expect(end).toBeNull()
            return
          }
          let expected = now.getTime()
          while (isQuietAt(quiet, minuteIn(new Date(expected), timeZone))) expected += 60_000
          expect(end).toEqual(new Date(expected))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('wait until morning of the same day or the next one', () => {
    expect(until('2026-11-28T22:30:00Z', ['22:00', '07:00'], 'Europe/Berlin')).toBe(
      '2026-11-29T06:00:00.000Z',
    )
    expect(until('2026-11-29T04:30:00Z', ['22:00', '07:00'], 'Europe/Berlin')).toBe(
      '2026-11-29T06:00:00.000Z',
    )
    expect(until('2026-11-29T06:00:00Z', ['22:00', '07:00'], 'Europe/Berlin')).toBeNull()
  })

  it('are an hour shorter in the night of spring, and an hour longer in that of autumn', () => {
    expect(until('2026-03-28T21:00:00Z', ['22:00', '07:00'], 'Europe/Berlin')).toBe(
      '2026-03-29T05:00:00.000Z',
    )
    expect(until('2026-10-24T20:00:00Z', ['22:00', '07:00'], 'Europe/Berlin')).toBe(
      '2026-10-25T06:00:00.000Z',
    )
  })

  it('that would end in the skipped hour end when it is skipped', () => {
    expect(until('2026-03-29T00:30:00Z', ['22:00', '02:30'], 'Europe/Berlin')).toBe(
      '2026-03-29T01:00:00.000Z',
    )
  })

  it('keep their seconds out of the end', () => {
    expect(until('2026-11-28T22:30:59.123Z', ['22:00', '07:00'], 'Europe/Berlin')).toBe(
      '2026-11-29T06:00:00.000Z',
    )
  })
})
