import { describe, expect, it } from 'vitest'
import { amountsOf, mayBeAmount } from './search-amounts.rules.ts'

describe('a typed amount', () => {
  it.each([
    ['612.40', { EUR: 61_240, USD: 61_240 }],
    ['612,40', { EUR: 61_240, USD: 61_240 }],
    ['€612.40', { EUR: 61_240 }],
    ['612,40 €', { EUR: 61_240 }],
    ['eur 612.40', { EUR: 61_240 }],
    ['$1,234.50', { USD: 123_450 }],
    ['1’234.50', { EUR: 123_450, USD: 123_450 }],
    ['1 234,50', { EUR: 123_450, USD: 123_450 }],
    ['612', { EUR: 61_200, USD: 61_200, JPY: 612 }],
    ['¥612', { JPY: 612 }],
    ['612.4', { EUR: 61_240, USD: 61_240 }],
  ])('%s is read in each currency it fits', (text, expected) => {
    expect(mayBeAmount(text)).toBe(true)
    expect(amountsOf(text, ['EUR', 'USD', 'JPY'])).toEqual(expected)
  })

  it.each(['', 'boiler', 'WB-48', '48-1207', '12 windows', '1.2.3.4', '0', '#5', '612.4051', '-5'])(
    '%s is not an amount',
    (text) => {
      expect(amountsOf(text, ['EUR', 'JPY'])).toEqual({})
    },
  )
})
