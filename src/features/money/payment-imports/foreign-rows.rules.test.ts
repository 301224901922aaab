import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from '../payments/foreign.rules.ts'
import { exchangeCost, exchangeTransfer } from './foreign-rows.rules.ts'

const parts = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
  .map((amounts) => amounts.map((amountMinor, person) => ({ person, amountMinor })))
const rate = fc.integer({ min: 1, max: 5_000_000 }).map((units) => String(units / 10_000))
const from = fc.constantFrom('USD', 'JPY', 'KWD')

describe('a cost in another currency', () => {
  it('is converted once, keeps the original, and its shares add up', () => {
    fc.assert(
      fc.property(parts, rate, from, (some, by, currency) => {
        const whole = some.reduce((total, { amountMinor }) => total + amountMinor, 0)
        const cost = { payer: 0, amountMinor: whole, parts: some }
        const exchange = { from: currency, to: 'EUR', rate: by }
        const exchanged = exchangeCost(cost, exchange)
        const amountMinor = convert({ originalMinor: whole, from: currency, to: 'EUR' }, by)
        expect(exchanged?.amountMinor ?? null).toBe(amountMinor)
        expect(exchangeTransfer({ from: 0, to: 1, amountMinor: whole }, exchange)?.amountMinor ?? null).toBe(
          amountMinor,
        )
        if (!exchanged) return
        expect(exchanged.original).toEqual({ amountMinor: whole, currency, rate: by })
        expect(exchanged.parts.reduce((total, part) => total + part.amountMinor, 0)).toBe(amountMinor)
        expect(exchanged.parts.every((part) => part.amountMinor > 0)).toBe(true)
      }),
    )
  })
})
