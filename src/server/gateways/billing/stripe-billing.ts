import { t } from '@lingui/core/macro'
import type Stripe from 'stripe'
import { AppError, notFound } from '../../../lib/app-error.ts'
import type { Billing, CheckoutIntent, PlanId } from './billing.ts'
import { isBillingAddress } from './billing-address.ts'
import { isMissing, ofKind } from './stripe-answer.ts'
import { checkStripe } from './stripe-check.ts'
import { createEventReader } from './stripe-events.ts'
import { readSubscription, subscriptionOf } from './stripe-subscriptions.ts'

export type StripeOptions = {
  secretKey: string
  /** All of them are accepted: two during a rotation. */
  webhookSecrets: string[]
  /** The provider's ids of the plans' prices. */
  prices: Record<PlanId, string>
  paymentLinks: Billing['paymentLinks']
  /** The address of an emulator. */
  testUrl?: string | undefined
  timeoutMs?: number
}

const apiVersion = '2025-02-24.acacia'
const defaultTimeoutMs = 10_000

/** The Stripe implementation. Its library is loaded with the first call. */
export function createStripeBilling(options: StripeOptions): Billing {
  let opened: Promise<Stripe> | undefined
  const stripe = () => {
    opened ??= open(options)
    return opened
  }
  const ask = async <Result>(question: (client: Stripe) => Promise<Result>): Promise<Result> => {
    const client = await stripe()
    return question(client).catch((error: unknown) => {
      throw isMissing(error, 'customer') ? notFound(t`This customer`) : unavailable(error)
    })
  }
  const address = (url: unknown) => {
    if (isBillingAddress(url, options.testUrl)) return url
    throw unavailable(new Error('the payments provider answered without an address of its own'))
  }
  return {
    isConfigured: true,
    paymentLinks: options.paymentLinks,
    createCustomer: ({ userId, email, name, replaces }) =>
      ask(async ({ customers }) => {
        const customer = {
          metadata: { userId },
          ...(email && { email }),
          ...(name && { name }),
        }
        const idempotencyKey = ['customer', userId, replaces].filter(Boolean).join('-')
        const made = await customers.create(customer, { idempotencyKey })
        return ofKind('customer', made).id
      }),
    createCheckout: (wish) =>
      ask(async ({ checkout }) => {
        const session = await checkout.sessions.create(checkoutOf(wish, options), {
          idempotencyKey: wish.idempotencyKey,
        })
        return { url: address(session.url), expiresAt: expiryOf(session) }
      }),
    createPortal: ({ customerId, returnUrl, idempotencyKey }) =>
      ask(async ({ billingPortal }) => {
        const wish = { customer: customerId, return_url: returnUrl }
        const session = await billingPortal.sessions.create(wish, { idempotencyKey })
        return { url: address(session.url) }
      }),
    findSubscription: (id) => ask((client) => orNull(readSubscription(client, id, options.prices))),
    findSubscriptionOf: (id) => ask((client) => orNull(subscriptionOf(client, id))),
    findPayer: (subscription) =>
      ask(async ({ checkout }) => {
        const { data } = ofKind('list', await checkout.sessions.list({ subscription, limit: 1 }))
        return data[0]?.client_reference_id ?? null
      }),
    listSubscriptionIds: (customer) =>
      ask(async ({ subscriptions }) => {
        const listed = await orNull(subscriptions.list({ customer, status: 'all', limit: 100 }))
        return listed ? ofKind('list', listed).data.map(({ id }) => id) : []
      }),
    cancelSubscription: (id) =>
      ask(async ({ subscriptions }) => {
        const found = await orNull(subscriptions.retrieve(id))
        if (
          !found ||
          ofKind('subscription', found).status === 'canceled' ||
          found.status === 'incomplete_expired'
        )
          return
        const ended = await orNull(subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }))
        if (ended) ofKind('subscription', ended)
      }),
    readEvent: createEventReader(stripe, options.webhookSecrets),
    check: async () => checkStripe(await stripe(), options.prices),
  }
}

/** Checkouts live for a day unless the provider says otherwise. */
const expiryOf = ({ expires_at }: Stripe.Checkout.Session) =>
  Number.isFinite(expires_at) ? new Date(expires_at * 1_000) : new Date(Date.now() + 23 * 3_600_000)

const checkoutOf = (
  { planId, userId, customerId, successUrl, cancelUrl }: CheckoutIntent,
  { prices }: Pick<StripeOptions, 'prices'>,
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: customerId,
  client_reference_id: userId,
  line_items: [{ price: prices[planId], quantity: 1 }],
  success_url: successUrl,
  cancel_url: cancelUrl,
  subscription_data: { metadata: { userId } },
})

async function open({ secretKey, testUrl, timeoutMs = defaultTimeoutMs }: StripeOptions): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    // With the same idempotency key as the first try, so that nothing is done twice.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(testUrl && placeOf(new URL(testUrl))),
  })
}

const placeOf = ({ protocol, hostname, port }: URL): Stripe.StripeConfig => ({
  protocol: protocol === 'https:' ? 'https' : 'http',
  host: hostname,
  port: port || (protocol === 'https:' ? 443 : 80),
})

/** An unknown object is an answer too. */
async function orNull<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function unavailable(cause: unknown): AppError {
  const message = t`The payment provider gave an unexpected response. Try again in a moment.`
  return new AppError('unavailable', message, { retryAfterSeconds: 30 }, { cause })
}
