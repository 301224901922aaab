import { Stripe } from 'stripe'

export const webhookSecret = 'whsec_of_the_tests'

/**
 * Signs a message as the provider does.
 * @param at the second at which it was signed
 */
export function signed(event: object, { secret = webhookSecret, at = Math.floor(Date.now() / 1_000) } = {}) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  return { body: Buffer.from(payload), signature }
}

/** Posts a message to the webhook of an app. */
export async function deliver(origin: string, event: object, secret = webhookSecret): Promise<number> {
  const { body, signature } = signed(event, { secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(`${origin}/api/stripe/webhook`, { method: 'POST', body, headers })
  return response.status
}
