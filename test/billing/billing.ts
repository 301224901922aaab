import { afterAll, beforeAll } from 'vitest'
import type { Billing } from '../../src/server/gateways/billing/billing.ts'
import { createBilling } from '../../src/server/gateways/billing/billing.ts'
import { secretKey } from './keys.ts'
import { aPaymentsProvider, type PaymentsProvider, prices } from './stand-in.ts'
import { webhookSecret } from './webhook.ts'

export const billingOptionsFor = (testUrl: string) => ({
  secretKey,
  webhookSecrets: [webhookSecret],
  prices,
  paymentLinks: { monthly: null, annual: null },
  testUrl,
})

/** Provides the substitute and the gateway that calls it, for all tests of a file. Call it at the top. */
export function testBilling(): { provider: PaymentsProvider; billing: Billing } {
  const parts: { provider?: PaymentsProvider; billing?: Billing } = {}
  beforeAll(async () => {
    parts.provider = await aPaymentsProvider()
    parts.billing = createBilling(billingOptionsFor(parts.provider.url))
  })
  afterAll(() => parts.provider?.close())
  const started = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('the stand-in has not started')
    return part
  }
  return {
    get provider() {
      return started(parts.provider)
    },
    get billing() {
      return started(parts.billing)
    },
  }
}
