import { expect, it } from 'vitest'
import { closesAtOf, hasSameClock } from './deadline.rules.ts'

const midnight = closesAtOf('2026-12-12', 'Europe/Berlin')

it.each([
  ['Europe/Berlin', true],
  ['Europe/Zurich', true],
  ['Europe/London', false],
  ['America/New_York', false],
  ['Pacific/Auckland', false],
])('compares midnight in Berlin with the clocks of %s: %s', (timeZone, isSame) => {
  expect(hasSameClock(midnight, 'Europe/Berlin', timeZone)).toBe(isSame)
})

it('compares at the instant: zones may differ in summer only', () => {
  expect(hasSameClock(new Date('2026-01-10T12:00Z'), 'Europe/London', 'Africa/Abidjan')).toBe(true)
  expect(hasSameClock(new Date('2026-07-10T12:00Z'), 'Europe/London', 'Africa/Abidjan')).toBe(false)
})
