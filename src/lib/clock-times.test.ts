import { describe, expect, it } from 'vitest'
import { clockOptions, formatTime, formatTimes, withTime } from './clock-times.ts'
import { dateFormat } from './formats.ts'

describe('a time of day', () => {
  it.each([
    ['en-US', '9:00 AM – 2:30 PM'],
    ['en-GB', '09:00 – 14:30'],
    ['sv-SE', '09:00 – 14:30'],
    ['de-CH', '09:00 – 14:30'],
    ['es-ES', '9:00 – 14:30'],
  ])('reads by the clock of %s as %s', (locale, text) => {
    expect(formatTimes('09:00', '14:30', locale)).toBe(text)
  })

  it('follows its day, if it is known', () => {
    expect(withTime('Tomorrow', '14:30', 'en-US')).toBe('Tomorrow, 2:30 PM')
    expect(withTime('Tomorrow', null, 'en-US')).toBe('Tomorrow')
  })

  it.each(['en-US', 'en-GB', 'sv-SE', 'de-DE', 'fr-FR', 'es-ES'])(
    'has as many digits beside a day as alone in %s',
    (locale) => {
      const alone = dateFormat(locale, { ...clockOptions(locale), timeZone: 'UTC' })
      expect(alone.format(new Date('2000-01-01T04:15:00Z'))).toBe(formatTime('04:15', locale))
    },
  )
})
