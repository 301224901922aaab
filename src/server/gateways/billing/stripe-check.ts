import type Stripe from 'stripe'
import type { BillingCheck, PlanId } from './billing.ts'

const planIds = ['monthly', 'annual'] as const
const intervals = { monthly: 'month', annual: 'year' } as const

/** Asks for the prices of both plans: the key is right, and what is sold is what the page says. */
export async function checkStripe(client: Stripe, prices: Record<PlanId, string>): Promise<BillingCheck> {
  const found: string[] = []
  for (const planId of planIds) {
    const name = `STRIPE_PRICE_${planId.toUpperCase()}`
    const price = await client.prices.retrieve(prices[planId]).catch((error: unknown) => reasonOf(error))
    if (typeof price === 'string') return { isWorking: false, reason: `${name}: ${price}` }
    if (price.object !== 'price')
      return { isWorking: false, reason: `${name}: Stripe answered with no price.` }
    if (!price.active) return { isWorking: false, reason: `${name}: this price is archived at Stripe.` }
    if (price.recurring?.interval !== intervals[planId])
      return { isWorking: false, reason: `${name}: this price is not paid by the ${intervals[planId]}.` }
    found.push(`${planId} ${(price.unit_amount ?? 0) / 100} ${price.currency.toUpperCase()}`)
  }
  return { isWorking: true, reason: `Stripe answers. It takes: ${found.join(', ')}.` }
}

const reasonOf = (error: unknown) => {
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (type === 'StripeAuthenticationError') return 'Stripe refuses the key: check STRIPE_SECRET_KEY.'
  if (type === 'StripeConnectionError') return 'Stripe cannot be reached.'
  return error instanceof Error ? error.message : 'Stripe did not answer.'
}
