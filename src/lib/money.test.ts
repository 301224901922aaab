import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  currencyDecimals,
  formatMoney,
  parseDecimal,
  parseFixed,
  parseMoney,
  toDecimal,
  toDecimalText,
  twoWaysText,
} from './money.ts'

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
  ])('parses %s %s', (text, currency, minor) => {
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

  it('parses full-width digits and signs as the others', () => {
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.constantFrom('en', 'de', 'ja'),
        (minor, currency, locale) => {
          for (const text of [toDecimalText(minor, currency, locale), String(minor)])
            expect(parseMoney(wide(text), currency, locale)).toBe(parseMoney(text, currency, locale))
        },
      ),
    )
  })

  it.each([
    ['1,200', 120_000],
    ['82.5', 8_250],
    ['82,5', 8_250],
    ['1.234,5', 123_450],
    ['1962', 196_200],
  ])('parses the number %s in hundredths', (text, hundredths) => {
    expect(parseFixed(text, 2)).toBe(hundredths)
  })

  it.each([
    // locale, text, in JPY, in EUR, in KWD
    ['en', '1,234.56', null, 123_456, 1_234_560],
    ['en', '1.234,56', null, 123_456, 1_234_560],
    ['en', '1,234', 1_234, 123_400, 1_234_000],
    ['en', '1.234', 1_234, null, 1_234],
    ['en', ' 12.345 ', 12_345, null, 12_345],
    ['de', '1,234.56', null, 123_456, 1_234_560],
    ['de', '1.234,56', null, 123_456, 1_234_560],
    ['de', '1,234', 1_234, null, 1_234],
    ['de', '1.234', 1_234, 123_400, 1_234_000],
    ['de-AT', '1.234', 1_234, 123_400, 1_234],
    ['de-CH', '1’234.56', null, 123_456, 1_234_560],
    ['de-CH', '1.234,56', null, 123_456, 1_234_560],
    ['de-CH', '1,234', 1_234, 123_400, 1_234],
    ['de-CH', '1.234', 1_234, null, 1_234],
    ['fr-CH', '1’234', 1_234, 123_400, 1_234_000],
    ['fr-CH', '1,234', 1_234, null, 1_234],
    ['en', '0,500', null, null, 500],
    ['en', '1234,567', null, null, 1_234_567],
    ['en', '1,234,567', 1_234_567, 123_456_700, 1_234_567_000],
    [undefined, '1,234', 1_234, 123_400, 1_234],
    [undefined, '1.234', 1_234, 123_400, 1_234],
  ])('parses ambiguous input by the locale %s: %s', (locale, text, ...minors) => {
    expect(['JPY', 'EUR', 'KWD'].map((currency) => parseMoney(text, currency, locale))).toEqual(minors)
  })

  it.each([
    ['en', '1.234', 'EUR', 'This amount is ambiguous. Write 1234 or 1.23.'],
    ['de', '12,345', 'EUR', 'This amount is ambiguous. Write 12345 or 12,34.'],
    ['en', '1,234', 'EUR', null],
    ['de', '1.234', 'EUR', null],
    ['en', '1.23', 'EUR', null],
    ['en', '1.234', 'JPY', null],
    ['en', '1.234', 'KWD', null],
    ['en', '1.234.567', 'EUR', null],
    [undefined, '1.234', 'EUR', null],
  ])('says in %s how to write %s %s unambiguously', (locale, text, currency, said) => {
    expect(twoWaysText(text, currency, locale)).toBe(said)
  })

  it('round-trips every amount, number of decimals and locale', () => {
    const locales = fc.constantFrom(undefined, 'en', 'de', 'de-CH', 'fr-CH', 'fr', 'es', 'ar-EG')
    const currencies = fc.constantFrom('JPY', 'EUR', 'KWD')
    fc.assert(
      fc.property(fc.nat(1_000_000_000), currencies, locales, (minor, currency, locale) => {
        expect(parseMoney(toDecimalText(minor, currency, locale), currency, locale)).toBe(minor)
      }),
      { numRuns: 10_000 },
    )
  })

  it('formats amounts in the reader’s locale', () => {
    expect(formatMoney(123_456, 'EUR', 'en')).toBe('€1,234.56')
  })
})

describe('a number with three decimals', () => {
  it.each([
    ['12.345', 'en', 12_345],
    ['12,345', 'en', 12_345_000],
    ['12.345', 'de', 12_345_000],
    ['12,345', 'de', 12_345],
    ['12345,6', 'sv', 12_345_600],
    ['12 345.6', 'fr', 12_345_600],
    ['0.001', 'en', 1],
    ['1.2345', 'en', null],
    ['-1', 'en', null],
  ])('reads %s in %s as its thousandths', (text, locale, thousandths) => {
    expect(parseDecimal(text, 3, locale)).toBe(thousandths)
  })

  it('is read again as it was written, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom('en', 'de', 'fr', 'es', 'sv', 'de-CH'),
        (thousandths, locale) => {
          expect(parseDecimal(toDecimal(thousandths, 3, locale), 3, locale)).toBe(thousandths)
        },
      ),
    )
  })
})
