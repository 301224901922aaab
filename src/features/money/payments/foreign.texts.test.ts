import { describe, expect, it } from 'vitest'
import { exchangeText, rateChangeText } from './foreign.texts.ts'

const reader = { currency: 'EUR', locale: 'en' }
const saved = {
  originalCurrency: 'USD',
  originalAmountMinor: 10_000,
  rate: '0.9231',
  amountMinor: 9_231,
  paidOn: '2026-03-02',
}
const none = { originalCurrency: '', originalAmountMinor: null, rate: '' }

describe('the text of a foreign amount', () => {
  it('is shown once the amount is known', () => {
    expect(exchangeText(saved, reader)).toBe('$100.00 at 0.9231 comes to €92.31.')
    expect(exchangeText({ ...saved, rate: '0,9231' }, reader)).toBe('$100.00 at 0.9231 comes to €92.31.')
    for (const other of [none, { rate: 'x' }, { amountMinor: 9_232 }, { originalAmountMinor: null }])
      expect(exchangeText({ ...saved, ...other }, reader)).toBeNull()
  })
})

describe('the text of a saved rate', () => {
  it.each([
    ['the rate', { rate: '0.95', amountMinor: 9_500 }, 'The rate was 0.9231 and becomes 0.95.'],
    ['nothing that is a rate', { rate: '' }, 'The rate was 0.9231.'],
    ['the original amount', { originalAmountMinor: 20_000, amountMinor: 18_462 }, 'The rate stays 0.9231.'],
    ['the amount within its rounding', { amountMinor: 9_230 }, 'The rate stays 0.9231.'],
    [
      'the date',
      { paidOn: '2026-03-05' },
      'The rate stays 0.9231, as on Mar 2, 2026. If the rate on Mar 5, 2026 was different, enter it.',
    ],
    ['a date that is being typed', { paidOn: '' }, null],
    ['another currency', { originalCurrency: 'CHF', rate: '' }, 'It was $100.00 at 0.9231.'],
    ['the currency of the group', none, 'It was $100.00 at 0.9231. Saving removes the original amount.'],
    ['the same in another writing', { rate: '0,92310' }, null],
  ])('is shown when the user enters %s', (_, change, text) => {
    expect(rateChangeText(saved, { ...saved, ...change }, reader)).toBe(text)
  })

  it('is not shown without a saved rate', () => {
    expect(rateChangeText({ ...saved, ...none }, saved, reader)).toBeNull()
  })
})
