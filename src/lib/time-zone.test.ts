import { describe, expect, it } from 'vitest'
import { isTimeZone } from './time-zone.ts'
import { timeZone } from './time-zone-schemas.ts'

describe('a time zone', () => {
  it.each([
    'UTC',
    'Europe/Zurich',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Etc/GMT+5',
  ])('can be %s', (name) => expect(isTimeZone(name)).toBe(true))

  it.each([
    'AET',
    'NET',
    'VST',
    'MIT',
    'SST',
    'CET',
    'EST5EDT',
    'Japan',
    'SystemV/AST4',
    'US/Pacific-New',
    'Canada/East-Saskatchewan',
    'posix/Europe/Rome',
  ])('cannot be %s, which is unknown or ambiguous', (name) => expect(isTimeZone(name)).toBe(false))

  it.each([
    '+23:59',
    '-05:00',
    'europe/zurich',
    'EUROPE/Zurich',
    'Europe/zurich',
    '',
    'Europe/',
    'Atlantis/Capital',
  ])('cannot be %j', (name) =>
    expect(timeZone.safeParse(name).error?.issues[0]?.message).toBe('Choose a time zone.'),
  )
})
