import { describe, expect, it } from 'vitest'
import { proposedTimeZone } from './country-time-zones.ts'

describe('the time zone of a country', () => {
  it.each([
    ['GB', 'Europe/Berlin', 'Europe/London'],
    ['SE', 'Europe/Berlin', 'Europe/Stockholm'],
    ['DE', 'Europe/London', 'Europe/Berlin'],
    ['ES', 'Europe/Berlin', 'Europe/Madrid'],
  ])('is proposed for %s instead of %s: %s', (country, chosen, zone) => {
    expect(proposedTimeZone(country, chosen)).toBe(zone)
  })

  it('is not proposed if the chosen one is there, or if the country has several', () => {
    expect(proposedTimeZone('ES', 'Atlantic/Canary')).toBeNull()
    expect(proposedTimeZone('US', 'Europe/Berlin')).toBeNull()
    expect(proposedTimeZone('US', 'America/Denver')).toBeNull()
  })
})
