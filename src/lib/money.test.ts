import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals, formatMoney, parseFixed, parseMoney, toDecimalText } from './money.ts'

describe('money', () => {
  it('knows the decimals of a currency', () => {
    expect(['JPY', 'EUR', 'KWD'].map(currencyDecimals)).toEqual([0, 2, 3])
  })

  it.each([
    ['1,234.56', 'EUR', 123_456],
    ['1.234,56', 'EUR', 123_456],
    ['1234', 'EUR', 123_400],
    ['0.5', 'EUR', 50],
    ['1,234', 'JPY', 1_234],
    ['1.234', 'KWD', 1_234],
    ['1.234', 'EUR', 123_400],
    ['1.234.567,89', 'EUR', 123_456_789],
    ['185 000', 'EUR', 18_500_000],
  ])('reads %s %s', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toBe(minor)
  })

  it.each([
    '',
    '0.001',
    '0,500',
    '0.001,555',
    '12,34,5',
    '1.23.456',
    'abc',
    '-1',
    '1e9',
    'NaN',
    '1.2.3',
    '99999999999999999999',
  ])('refuses %j', (text) => {
    expect(parseMoney(text, 'EUR')).toBeNull()
  })

  it.each([
    ['1,200', 120_000],
    ['82.5', 8_250],
    ['82,5', 8_250],
    ['1.234,5', 123_450],
    ['1962', 196_200],
  ])('reads the number %s in hundredths', (text, hundredths) => {
    expect(parseFixed(text, 2)).toBe(hundredths)
  })

  it('reads back what it wrote, for every amount and number of decimals', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('JPY', 'EUR', 'KWD'), (minor, currency) => {
        expect(parseMoney(toDecimalText(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  it('writes amounts in the way of the reader', () => {
    expect(formatMoney(123_456, 'EUR', 'en')).toBe('€1,234.56')
  })
})
