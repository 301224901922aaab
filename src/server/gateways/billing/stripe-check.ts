import { t } from '@lingui/core/macro'
import type Stripe from 'stripe'
import type { BillingCheck, PlanId } from './billing.ts'

const planIds = ['monthly', 'annual'] as const
const intervals = { monthly: 'month', annual: 'year' } as const

/** Checks the prices of both plans: the key is valid, and the prices match the page. */
export async function checkStripe(client: Stripe, prices: Record<PlanId, string>): Promise<BillingCheck> {
  const found: string[] = []
  for (const planId of planIds) {
    const name = `STRIPE_PRICE_${planId.toUpperCase()}`
    const price = await client.prices.retrieve(prices[planId]).catch((error: unknown) => reasonOf(error))
    if (typeof price === 'string') return { isWorking: false, reason: `${name}: ${price}` }
    if (price.object !== 'price')
      return { isWorking: false, reason: t`${name}: Stripe answered without a price.` }
    if (!price.active) return { isWorking: false, reason: t`${name}: this price is archived at Stripe.` }
    if (price.recurring?.interval !== intervals[planId])
      return {
        isWorking: false,
        reason:
          planId === 'monthly'
            ? t`${name}: this price is not billed monthly.`
            : t`${name}: this price is not billed annually.`,
      }
    found.push(`${planId} ${(price.unit_amount ?? 0) / 100} ${price.currency.toUpperCase()}`)
  }
  return { isWorking: true, reason: t`Stripe is responding. Prices: ${found.join(', ')}.` }
}

const reasonOf = (error: unknown) => {
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (type === 'StripeAuthenticationError') return t`Stripe refuses the key: check STRIPE_SECRET_KEY.`
  if (type === 'StripeConnectionError') return t`Stripe cannot be reached.`
  return error instanceof Error ? error.message : t`Stripe did not respond.`
}
