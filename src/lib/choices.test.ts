import { describe, expect, it } from 'vitest'
import {
  countryCodes,
  countryOptions,
  currencyOptions,
  isLocale,
  likelyCurrency,
  localeOptions,
  nameOfLocale,
} from './choices.ts'
import { currenciesInUse, currencyOfCountry } from './country-currencies.ts'
import { currencyCode } from './currency-schemas.ts'
import { currencies, formatMoney } from './money.ts'

describe('choices', () => {
  it('include every inhabited country once', () => {
    expect(countryCodes).toHaveLength(244)
    expect(new Set(countryCodes).size).toBe(244)
  })

  it('have country names in the reader’s language, sorted by it', () => {
    const labels = countryOptions('de').map(({ label }) => label)
    expect(labels).toContain('Österreich')
    expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Polen'))
  })

  it('include the usual currencies', () => {
    expect(currencyOptions('en')).toContainEqual({ value: 'EUR', label: 'EUR – Euro' })
  })

  it.each([
    ['de-CH', 'CHF'],
    ['en', 'USD'],
    ['fr', 'EUR'],
    ['sv', 'SEK'],
    ['ja-JP', 'JPY'],
  ])('guess the currency of %s as %s', (locale, currency) => {
    expect(likelyCurrency(locale)).toBe(currency)
  })
})

describe('the offered currencies', () => {
  const offered = currencyOptions('en').map(({ value }) => value)

  it('are those that are the money of a country today, each once and in order', () => {
    expect(offered).toEqual([...new Set(currencyOfCountry.values())].toSorted())
    expect(offered).toEqual(currenciesInUse)
  })

  it.each(['DEM', 'ATS', 'FRF', 'HRK', 'BGN', 'ANG', 'SLL', 'ZWL', 'XDR', 'XSU'])(
    'do not include %s',
    (code) => {
      expect(offered).not.toContain(code)
    },
  )

  it('are accepted, and so are former ones that were recorded', () => {
    const refused = [...offered, ...currencies()].filter((code) => !currencyCode.safeParse(code).success)
    expect(refused).toEqual([])
    expect(currencyCode.safeParse('HRK').success).toBe(true)
    expect(currencyCode.safeParse('ZZZ').success).toBe(false)
    expect(formatMoney(123_456, 'HRK', 'en')).toMatch(/HRK.1,234\.56/)
  })

  it('are named in the reader’s language, and only by code where there is no name', () => {
    for (const { value, label } of currencyOptions('fr'))
      expect(label).toMatch(new RegExp(`^${value}( – .+)?$`))
    expect(currencyOptions('fr')).toContainEqual({ value: 'CHF', label: 'CHF – franc suisse' })
  })
})

describe('the proposed currency', () => {
  it('is known for every country, and is one that can be chosen', () => {
    const known = new Set(currencies())
    const without = countryCodes.filter((code) => !known.has(currencyOfCountry.get(code) ?? ''))
    expect(without).toEqual([])
    expect(currencyOfCountry.size).toBe(countryCodes.length)
  })

  it.each([
    ['ko-KR', 'KRW'],
    ['is', 'ISK'],
    ['he-IL', 'ILS'],
    ['en-SG', 'SGD'],
    ['ar-AE', 'AED'],
    ['es-AR', 'ARS'],
    ['de-LI', 'CHF'],
    ['hr', 'EUR'],
  ])('for %s is %s', (locale, currency) => {
    expect(likelyCurrency(locale)).toBe(currency)
  })
})

describe('the selectable locales', () => {
  it('are named in their own language, capitalized, each once', () => {
    expect([nameOfLocale('de-CH'), nameOfLocale('fr-FR'), nameOfLocale('sv-SE')]).toEqual([
      'Deutsch (Schweiz)',
      'Français (France)',
      'Svenska (Sverige)',
    ])
    const labels = localeOptions().map(({ label }) => label)
    expect(labels.length).toBeGreaterThan(80)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('are all supported by this machine; unsupported ones are dropped', () => {
    expect(localeOptions().every(({ value }) => isLocale(value))).toBe(true)
    expect(['', 'browser!', 'xx-YY', 'de_CH', '*', '../etc'].filter(isLocale)).toEqual([])
  })
})
