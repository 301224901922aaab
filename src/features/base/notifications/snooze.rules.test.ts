import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourIn, todayIn, weekdayOf } from '../../../lib/dates.ts'
import { snoozeChoices, snoozeChoicesAt } from './notifications.rules.ts'
import { snoozedUntil } from './snooze.rules.ts'

const until = (choice: (typeof snoozeChoices)[number], now: string, timeZone: string) =>
  snoozedUntil(choice, new Date(now), timeZone)?.toISOString() ?? null

describe('a snoozed notification comes back', () => {
  it.each([
    // Tuesday, 24 November 2026.
    ['evening', '2026-11-24T09:00:00Z', 'Europe/Zurich', '2026-11-24T17:00:00.000Z'],
    ['tomorrow', '2026-11-24T09:00:00Z', 'Europe/Zurich', '2026-11-25T07:00:00.000Z'],
    ['next-week', '2026-11-24T09:00:00Z', 'Europe/Zurich', '2026-11-30T07:00:00.000Z'],
    // It is still Monday in New York, and already Tuesday in Auckland.
    ['next-week', '2026-11-24T03:00:00Z', 'America/New_York', '2026-11-30T13:00:00.000Z'],
    ['tomorrow', '2026-11-24T03:00:00Z', 'America/New_York', '2026-11-24T13:00:00.000Z'],
    ['evening', '2026-11-23T20:00:00Z', 'Pacific/Auckland', '2026-11-24T05:00:00.000Z'],
    // From Sunday, the next week begins tomorrow.
    ['next-week', '2026-11-29T09:00:00Z', 'Europe/Zurich', '2026-11-30T07:00:00.000Z'],
    // Summer time begins on 29 March and ends on 25 October 2026.
    ['tomorrow', '2026-03-28T12:00:00Z', 'Europe/Zurich', '2026-03-29T06:00:00.000Z'],
    ['evening', '2026-03-29T00:30:00Z', 'Europe/Zurich', '2026-03-29T16:00:00.000Z'],
    ['tomorrow', '2026-10-24T12:00:00Z', 'Europe/Zurich', '2026-10-25T07:00:00.000Z'],
    ['evening', '2026-10-25T00:30:00Z', 'Europe/Zurich', '2026-10-25T17:00:00.000Z'],
    // Too late for this evening.
    ['evening', '2026-11-24T17:00:00Z', 'Europe/Zurich', null],
  ] as const)('%s, asked at %s in %s: %s', (choice, now, timeZone, at) => {
    expect(until(choice, now, timeZone)).toBe(at)
  })

  it('later than now, at the hour and on the day of its name, in every zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const instants = fc.date({
      noInvalidDate: true,
      min: new Date('2024-01-01'),
      max: new Date('2035-01-01'),
    })
    fc.assert(
      fc.property(zones, instants, fc.constantFrom(...snoozeChoices), (zone, now, choice) => {
        const at = snoozedUntil(choice, now, zone)
        expect(at !== null).toBe(snoozeChoicesAt(now, zone).includes(choice))
        if (!at) return
        expect(at.getTime()).toBeGreaterThan(now.getTime())
        expect(hourIn(zone, at)).toBe(choice === 'evening' ? 18 : 8)
        const [today, day] = [todayIn(zone, now), todayIn(zone, at)]
        if (choice === 'evening') expect(day).toBe(today)
        else expect(day > today).toBe(true)
        if (choice === 'next-week') expect(weekdayOf(day)).toBe(1)
        expect(at.getTime() - now.getTime()).toBeLessThan(9 * 86_400_000)
      }),
    )
  })
})

it('offers this evening only before the evening', () => {
  expect(snoozeChoicesAt(new Date('2026-11-24T16:59:00Z'), 'Europe/Zurich')).toEqual([...snoozeChoices])
  expect(snoozeChoicesAt(new Date('2026-11-24T17:00:00Z'), 'Europe/Zurich')).toEqual([
    'tomorrow',
    'next-week',
  ])
})
