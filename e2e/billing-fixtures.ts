import { secretKey } from '../test/billing/keys.ts'
import { aPaymentsProvider, type PaymentsProvider, prices } from '../test/billing/stand-in.ts'
import { webhookSecret } from '../test/billing/webhook.ts'
import { startApp } from './app.ts'
import { test as base } from './fixtures.ts'

/** The product with a payment provider, so that plans are sold. */
export const test = base.extend<object, { provider: PaymentsProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await aPaymentsProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider }, use) => {
      const app = await startApp({
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_PRICE_MONTHLY: prices.monthly,
        STRIPE_PRICE_ANNUAL: prices.annual,
        STRIPE_TEST_URL: provider.url,
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
