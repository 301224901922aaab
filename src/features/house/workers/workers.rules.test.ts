import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workerSearch } from './worker-search.ts'
import { canMove, dialled, isPhoneNumber, isWebAddress, withScheme, workerStatuses } from './workers.rules.ts'
import { workerFields } from './workers.schemas.ts'
import { fieldText, findTrades, tradesText } from './workers.texts.ts'

describe('a website', () => {
  it.each(['https://roofs.example', 'http://roofs.example/a?b=c', 'https://www.roofs.example:8443/'])(
    'can be %s',
    (address) => expect(isWebAddress(address)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'ftp://roofs.example',
    'data:text/html,x',
    'https://localhost',
    'https://user:password@roofs.example',
    'https://',
  ])('can’t be %s', (address) => {
    expect(isWebAddress(address)).toBe(false)
    expect(workerFields.safeParse({ name: 'Piet', website: address }).success).toBe(false)
  })

  it('gets the scheme that people omit', () => {
    expect(withScheme('roofs.example:8080/a')).toBe('https://roofs.example:8080/a')
    expect(workerFields.parse({ name: 'Piet', website: ' roofs.example ' }).website).toBe(
      'https://roofs.example',
    )
  })

  it('from any input is http or https, or refused', () => {
    fc.assert(
      fc.property(fc.string(), (website) => {
        const { data } = workerFields.safeParse({ name: 'Piet', website })
        return !data?.website || /^https?:\/\//i.test(data.website)
      }),
    )
  })
})

describe('a phone number', () => {
  it.each([
    ['+49 (0)89 / 123-456', '+4989123456'],
    ['089 123456 ext. 12', '089123456'],
    ['112', '112'],
  ])('%s is dialled as %s', (phone, number) => {
    expect(isPhoneNumber(phone)).toBe(true)
    expect(dialled(phone)).toBe(number)
  })

  it.each(['call me', '12', '+', '089 123456; rm'])('can’t be %s', (phone) =>
    expect(isPhoneNumber(phone)).toBe(false),
  )
})

describe('the fields of a contractor', () => {
  it('need only a name', () => {
    expect(workerFields.parse({ name: ' Piet Jansen ' })).toEqual({
      name: 'Piet Jansen',
      company: null,
      trades: [],
      otherTrade: null,
      phone: null,
      email: null,
      website: null,
      hourlyRateMinor: null,
      rating: null,
      notes: null,
    })
  })

  it('keep each trade once, in the order of the list', () => {
    const { trades } = workerFields.parse({ name: 'Piet', trades: ['ROOFING', 'PLUMBING', 'ROOFING'] })
    expect(trades).toEqual(['PLUMBING', 'ROOFING'])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ trades: ['MAGIC'] }, 'trades'],
    [{ email: 'piet' }, 'email'],
    [{ phone: 'none' }, 'phone'],
    [{ hourlyRateMinor: -1 }, 'hourlyRateMinor'],
    [{ rating: 6 }, 'rating'],
    [{ rating: '0' }, 'rating'],
  ])('are refused with %j, with an error on the field', (overrides, field) => {
    const { error } = workerFields.safeParse({ name: 'Piet', ...overrides })
    expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })

  it('read what they wrote', () => {
    const fields = workerFields.parse({
      name: 'Piet',
      website: 'roofs.example',
      rating: '4',
      trades: ['LOCKS'],
    })
    expect(fields.rating).toBe(4)
    expect(workerFields.parse(fields)).toEqual(fields)
  })
})

describe('the texts', () => {
  const reader = { currency: 'EUR', locale: 'en' }

  it('show trades, rate and rating in words', () => {
    const fields = workerFields.parse({ name: 'Piet', trades: ['PESTS', 'LOCKS'], otherTrade: 'Thatching' })
    expect(tradesText(fields)).toBe('Locks, Pest control, Thatching')
    expect(fieldText({ ...fields, rating: 4 }, 'rating', reader)).toBe('4 of 5, good')
    expect(fieldText({ ...fields, hourlyRateMinor: 6_500 }, 'hourlyRateMinor', reader)).toBe('€65.00')
    expect(fieldText(fields, 'hourlyRateMinor', reader)).toBe('')
  })

  it('find a trade by part of its label', () => {
    expect(findTrades('roof')).toEqual(['ROOFING'])
    expect(findTrades('pest')).toEqual(['PESTS'])
    expect(findTrades('zebra')).toEqual([])
  })
})

it('a blocked contractor must become active before any other status', () => {
  expect(workerStatuses.filter((status) => canMove('BLOCKED', status))).toEqual(['ACTIVE', 'BLOCKED'])
})

it('the search parameters of the list keep what is known, and nothing else', () => {
  const search = { q: 42, trade: 'ROOFING', status: 'BLOCKED', sort: 'lastJob', page: 3 }
  expect(workerSearch(search)).toEqual({ q: '42', trade: 'ROOFING', status: 'BLOCKED', sort: 'lastJob' })
  expect(workerSearch({ q: ' ', trade: 'MAGIC', status: '', sort: 'x' })).toEqual({})
})
