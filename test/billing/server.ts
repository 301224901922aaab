import { afterAll, beforeAll, expect, vi } from 'vitest'
import { origin } from '../request.ts'
import { wireServer } from '../wire.ts'
import { secretKey } from './keys.ts'
import { aPaymentsProvider, prices } from './stand-in.ts'
import { signed, webhookSecret } from './webhook.ts'

export const oldSecret = 'whsec_that_is_being_replaced'

type Sending = { secret?: string; at?: number; body?: BodyInit }

/**
 * Runs the built server where plans are sold, with the stand-in as the provider. Call it at the top of a file. The tests
 * begin when the queue has started: until then, calls that enqueue a job are refused.
 */
export async function aServerThatSells() {
  const provider = await aPaymentsProvider()
  const server = wireServer({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: `${oldSecret}, ${webhookSecret}`,
    STRIPE_PRICE_MONTHLY: prices.monthly,
    STRIPE_PRICE_ANNUAL: prices.annual,
    STRIPE_TEST_URL: provider.url,
  })

  /** Sends a message to the webhook. @returns the status */
  async function post(event: object, { secret = webhookSecret, at, body }: Sending = {}) {
    const message = signed(event, { secret, ...(at && { at }) })
    const { status } = await server.fetch(
      new Request(new URL('/api/stripe/webhook', origin), {
        method: 'POST',
        body: body ?? message.body.toString(),
        headers: { 'stripe-signature': message.signature, 'content-type': 'application/json' },
      }),
    )
    return status
  }

  beforeAll(async () => {
    const event = provider.event('product.updated', 'prod_1')
    await vi.waitFor(async () => expect(await post(event)).toBe(200), { timeout: 60_000, interval: 200 })
  })
  afterAll(() => provider.close())
  return { server, provider, post }
}
