import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals, maxAmountMinor } from '../../../lib/money.ts'
import { convert, maxOriginalMinor, parseRate, rateFor } from './foreign.rules.ts'

const runs = { numRuns: 10_000 }
const currency = fc.constantFrom('JPY', 'EUR', 'USD', 'KWD')
const original = fc.integer({ min: 1, max: maxOriginalMinor })
const rate = fc
  .tuple(fc.nat({ max: 99_999 }), fc.bigInt({ min: 0n, max: 9_999_999_999n }))
  .map(([whole, decimals]) => parseRate(`${whole}.${decimals.toString().padStart(10, '0')}`) ?? '1')

describe('parsing an exchange rate', () => {
  it.each([
    ['1.0834', '1.0834'],
    ['1,0834', '1.0834'],
    [' 0.50 ', '0.5'],
    ['007', '7'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1’234.5', '1234.5'],
    ['0.0000000001', '0.0000000001'],
    ['161.27', '161.27'],
  ])('reads %j as %j', (text, expected) => {
    expect(parseRate(text)).toBe(expected)
  })

  it.each(['', '0', '0.0', '-1', '1e3', 'NaN', 'Infinity', '1.2.3', '0.00000000001', '12345678901', '.5'])(
    'rejects %j',
    (text) => {
      expect(parseRate(text)).toBeNull()
    },
  )

  it('parses what it formatted', () => {
    fc.assert(
      fc.property(rate, (text) => {
        expect(parseRate(text)).toBe(text)
        expect(parseRate(text.replace('.', ','))).toBe(text)
      }),
      runs,
    )
  })
})

describe('the conversion of a foreign amount', () => {
  it.each([
    [{ originalMinor: 10_000, from: 'USD', to: 'EUR' }, '0.9231', 9_231],
    [{ originalMinor: 12_800, from: 'JPY', to: 'EUR' }, '0.0061', 7_808],
    [{ originalMinor: 1_234, from: 'KWD', to: 'EUR' }, '3', 370],
    [{ originalMinor: 1_000, from: 'EUR', to: 'JPY' }, '161.27', 1_613],
    [{ originalMinor: 1_000, from: 'EUR', to: 'KWD' }, '0.3321', 3_321],
    // Rounds half up.
    [{ originalMinor: 1, from: 'EUR', to: 'USD' }, '0.5', 1],
    [{ originalMinor: 1, from: 'EUR', to: 'USD' }, '1.5', 2],
  ])('%j at %s', (exchange, at, amountMinor) => {
    expect(convert(exchange, at)).toBe(amountMinor)
  })

  it('is rounded to the nearest minor unit, whatever the decimals', () => {
    fc.assert(
      fc.property(original, currency, currency, rate, (originalMinor, from, to, at) => {
        const amount = convert({ originalMinor, from, to }, at)
        const [whole = '', decimals = ''] = at.split('.')
        // In whole numbers: 2 × |amount × denominator − numerator| ≤ denominator.
        const numerator =
          BigInt(originalMinor) * BigInt(whole + decimals) * 10n ** BigInt(currencyDecimals(to))
        const denominator = 10n ** BigInt(decimals.length + currencyDecimals(from))
        if (amount === null) {
          const isTooLittle = 2n * numerator < denominator
          expect(isTooLittle || 2n * numerator >= (2n * BigInt(maxAmountMinor) + 1n) * denominator).toBe(true)
        } else {
          const distance = 2n * (BigInt(amount) * denominator - numerator)
          expect(distance <= denominator && distance > -denominator).toBe(true)
        }
      }),
      runs,
    )
  })

  it('never decreases for a larger amount', () => {
    fc.assert(
      fc.property(original, original, currency, currency, rate, (one, other, from, to, at) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const [a, b] = [less, more].map((originalMinor) => convert({ originalMinor, from, to }, at))
        if (a != null && b != null) expect(a).toBeLessThanOrEqual(b)
      }),
      runs,
    )
  })

  it('keeps the amount the bank charged, at the resulting rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxAmountMinor }),
        currency,
        currency,
        fc.integer({ min: 1, max: maxAmountMinor }),
        (originalMinor, from, to, amountMinor) => {
          const exchange = { originalMinor, from, to }
          const at = rateFor(exchange, amountMinor)
          if (at !== null) expect(convert(exchange, at)).toBe(amountMinor)
          const scaled = originalMinor * 10 ** (currencyDecimals(to) - currencyDecimals(from))
          // Ten decimals are enough for realistic amounts.
          if (scaled < 5e9 && amountMinor / scaled < 1e9 && amountMinor / scaled > 1e-9)
            expect(at).not.toBeNull()
        },
      ),
      runs,
    )
  })
})
