import { describe, expect, it } from 'vitest'
import { plans } from './subscription.rules.ts'

describe('the plans', () => {
  it('are the two of the catalogue, to the letter', () => {
    expect(
      plans.map(({ name, description, price, per, priceId }) => [name, description, price, per, priceId]),
    ).toEqual([
      ['Monthly Plan', 'Perfect for individuals', '$9.99', 'month', 'price_monthly'],
      ['Annual Plan', 'Best value for committed users', '$99.99', 'year', 'price_annual'],
    ])
  })

  it('flag the annual one as best value', () => {
    expect(plans.filter(({ isBestValue }) => isBestValue).map(({ id }) => id)).toEqual(['annual'])
  })
})
