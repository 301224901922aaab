import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxAmountMinor, toDecimalText } from '../../../lib/money.ts'
import { keepApostrophe, readDate, readFlag, readPrice, withoutEscape } from './cells.rules.ts'

describe('a date in a cell', () => {
  it('is parsed from ISO, with or without a time', () => {
    const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.constantFrom('', 'T21:10:30Z', 'T21:10:30+01:00', ' 00:00:00'), (date, time) => {
        const day = date.toISOString().slice(0, 10)
        expect(readDate(day + time)).toEqual({ value: day })
      }),
    )
  })

  it.each([
    ['', null],
    ['  ', null],
    ['0001-01-01', null],
    ['0001-01-01T00:00:00Z', null],
    ['2024/3/5', '2024-03-05'],
    ['31.03.2024', '2024-03-31'],
    ['5. 3. 2024', '2024-03-05'],
    ['31/03/2024', '2024-03-31'],
    ['03/31/2024', '2024-03-31'],
    ['04/04/2024', '2024-04-04'],
    ['2024-02-29', '2024-02-29'],
  ])('parses %j as %j', (text, date) => {
    expect(readDate(text)).toEqual({ value: date })
  })

  it.each(['2023-02-29', '2024-13-01', '32.01.2024', '13/13/2024', 'yesterday', '45382', '2024-1-1'])(
    'refuses %j and says how to write it',
    (text) => {
      expect(readDate(text).problem).toBe(`“${text}” is not a date. Write it as 2024-03-31.`)
    },
  )

  it('does not guess ambiguous months, except in Homebox files', () => {
    expect(readDate('03/04/2024').problem).toContain('is ambiguous')
    expect(readDate('03/04/2024', { isMonthFirst: true })).toEqual({ value: '2024-03-04' })
  })
})

describe('an amount in a cell', () => {
  const amounts = fc.integer({ min: 0, max: maxAmountMinor })

  it.each(['EUR', 'CHF', 'USD', 'JPY', 'KWD'])('round-trips in %s', (currency) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readPrice(toDecimalText(amount, currency), currency)).toEqual({ value: amount })
      }),
    )
  })

  it.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE'])(
    'is parsed in local notation (%s), with and without its currency',
    (locale) => {
      fc.assert(
        fc.property(amounts, fc.boolean(), (amount, withCurrency) => {
          const style = withCurrency ? ({ style: 'currency', currency: 'EUR' } as const) : {}
          const format = new Intl.NumberFormat(locale, {
            ...style,
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          })
          expect(readPrice(format.format(amount / 100), 'EUR')).toEqual({ value: amount })
        }),
      )
    },
  )

  it('is parsed as a float in Homebox files', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readPrice(String(amount / 100), 'EUR', true)).toEqual({ value: amount })
      }),
    )
    expect(readPrice('12.345', 'EUR', true).problem).toContain('not an amount in EUR')
    expect(readPrice('1234.0', 'JPY', true)).toEqual({ value: 1234 })
    expect(readPrice('1,234.5', 'EUR', true)).toEqual({ value: 123_450 })
  })

  it.each([
    ['', 'EUR', null],
    ['1234', 'EUR', 123_400],
    ['1,234,567', 'EUR', 123_456_700],
    ['1.234,5', 'EUR', 123_450],
    ['CHF 1’234.50', 'CHF', 123_450],
    ['$12', 'USD', 1_200],
    ['1,234', 'JPY', 1_234],
    ['1.234', 'KWD', 1_234],
  ])('parses %j in %s as %j', (text, currency, amount) => {
    expect(readPrice(text, currency)).toEqual({ value: amount })
  })

  it.each([
    ['1.234', 'EUR'],
    ['1,234', 'EUR'],
    ['12,345', 'CHF'],
    ['0.123', 'EUR'],
    ['1,234', 'KWD'],
    ['0.123', 'JPY'],
  ])('does not guess the ambiguous %j in %s', (text, currency) => {
    expect(readPrice(text, currency).problem).toContain('is ambiguous')
  })

  it.each(['-5', '(5.00)', '−12', 'free', '1.2.3', '12 USD', '1e3', '1.23.4'])(
    'refuses %j in EUR',
    (text) => {
      expect(readPrice(text, 'EUR').problem).toContain(`“${text}”`)
    },
  )
})

describe('a yes/no cell', () => {
  it.each([
    ['true', true],
    ['YES', true],
    ['x', true],
    ['1', true],
    ['', false],
    ['False', false],
    ['no', false],
    ['0', false],
  ])('parses %j as %s', (text, flag) => {
    expect(readFlag(text)).toEqual({ value: flag })
  })

  it('refuses other values', () => {
    expect(readFlag('maybe').problem).toBe('“maybe” is not yes or no.')
  })
})

describe('the formula escape', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
  const cells = fc
    .tuple(fc.nat(3), fc.constantFrom('', ...signs), fc.string({ unit: 'grapheme' }))
    .map(([apostrophes, sign, rest]) => "'".repeat(apostrophes) + sign + rest)
  /** Escapes as the CSV writer does after us. */
  const written = (cell: string) => {
    const kept = keepApostrophe(cell)
    return signs.some((sign) => kept.startsWith(sign)) ? `'${kept}` : kept
  }

  it('is reversible for every cell', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect(withoutEscape(written(cell))).toBe(cell)
      }),
    )
  })

  it('leaves other cells unchanged', () => {
    for (const cell of ["'t Huis", "O'Hara", 'a=b', "''", '']) expect(written(cell)).toBe(cell)
  })
})
