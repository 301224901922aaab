import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimalText } from '../../../lib/money.ts'
import { proposalOf } from './receipt.rules.ts'

const form = { groupCurrency: 'EUR', today: '2026-06-15' }
const read = { total: '12.40', currency: null, date: null, seller: null }

describe('a proposal from a receipt', () => {
  it('has the amount that was read, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (amountMinor, currency) => {
          const total = toDecimalText(amountMinor, currency)
          expect(proposalOf({ ...read, total, currency }, form)).toMatchObject({ amountMinor, currency })
        },
      ),
    )
  })

  it.each([
    ['1234.5', 'EUR', 123_450],
    ['1234.500', 'EUR', 123_450],
    ['1234', 'EUR', 123_400],
    ['0.01', 'EUR', 1],
    ['1.234', 'KWD', 1_234],
    ['500.00', 'JPY', 500],
  ])('reads %s %s', (total, currency, amountMinor) => {
    expect(proposalOf({ ...read, total, currency }, form)?.amountMinor).toBe(amountMinor)
  })

  it.each([
    ['nothing', '0.00', 'EUR'],
    ['more decimals than the currency has', '1.234', 'EUR'],
    ['half a yen', '1.5', 'JPY'],
    ['more than a payment may be', '10000000.01', 'EUR'],
    ['no digits', '-5', 'EUR'],
  ])('is not made from %s', (_, total, currency) => {
    expect(proposalOf({ ...read, total, currency }, form)).toBeNull()
  })

  it('is in the group’s currency where the receipt names none, or one that does not exist', () => {
    expect(proposalOf(read, form)?.currency).toBe('EUR')
    expect(proposalOf({ ...read, currency: 'QQQ' }, form)?.currency).toBe('EUR')
    expect(proposalOf({ ...read, currency: 'SEK' }, form)?.currency).toBe('SEK')
  })

  it('has no date in the future', () => {
    expect(proposalOf({ ...read, date: '2026-06-16' }, form)?.paidOn).toBeNull()
    expect(proposalOf({ ...read, date: '2026-06-15' }, form)?.paidOn).toBe('2026-06-15')
  })
})
