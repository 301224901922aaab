import { createEmulator, type Emulator } from 'emulate'
import { Stripe } from 'stripe'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { billingOptionsFor, testBilling } from '../../../../test/billing/billing.ts'
import objects from '../../../../test/billing/objects.json' with { type: 'json' }
import { inDays, prices, says } from '../../../../test/billing/stand-in.ts'
import { signed } from '../../../../test/billing/webhook.ts'
import { freePort } from '../../../../test/free-port.ts'
import { newId } from '../../../lib/ids.ts'
import { type Billing, createBilling } from './billing.ts'
import { isBillingAddress } from './billing-address.ts'

const stand = testBilling()
afterEach(() => {
  stand.provider.behaviour.answer = null
})

const person = () => ({ userId: newId(), email: 'anna@family.example', name: 'Anna Keller' })

async function aCheckout(billing: Billing, planId: 'monthly' | 'annual' = 'monthly') {
  const { userId, ...rest } = person()
  const customerId = await billing.createCustomer({ userId, ...rest })
  const wish = {
    planId,
    userId,
    customerId,
    successUrl: 'http://localhost:3000/subscription/success',
    cancelUrl: 'http://localhost:3000/subscription',
    idempotencyKey: newId(),
  }
  return { wish, userId, customerId, checkout: await billing.createCheckout(wish) }
}

describe('the payments provider', () => {
  it('creates one customer and one checkout per request key', async () => {
    const { billing, provider } = stand
    const { wish, userId, customerId, checkout } = await aCheckout(billing)
    expect(await billing.createCheckout(wish)).toEqual(checkout)
    expect(await billing.createCustomer({ ...person(), userId })).toBe(customerId)
    const posts = provider.asked.filter(({ method }) => method === 'POST')
    expect(posts.every(({ idempotencyKey }) => idempotencyKey)).toBe(true)
    expect(provider.all('cs').filter((one) => one.customer === customerId)).toHaveLength(1)
    const [asked] = posts.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      'line_items[0][price]': prices.monthly,
      success_url: wish.successUrl,
    })
  })

  it('is called with one API version', async () => {
    const { billing, provider } = stand
    await aCheckout(billing)
    expect(new Set(provider.asked.map(({ apiVersion }) => apiVersion))).toEqual(
      new Set(['2025-02-24.acacia']),
    )
  })

  it.each(['monthly', 'annual'] as const)('reports a %s subscription and its payer', async (planId) => {
    const { billing, provider } = stand
    const { userId, customerId, checkout } = await aCheckout(billing, planId)
    const paid = provider.pay(checkout.url.split('/').at(-1) ?? '')
    if (!paid) throw new Error('it was not paid')
    expect(await billing.findSubscription(paid.id)).toMatchObject({
      customerId,
      planId,
      status: 'active',
      isCancelled: false,
      refundedAt: null,
      disputedAt: null,
    })
    expect(await billing.findPayer(paid.id)).toBe(userId)
    expect(await billing.listSubscriptionIds(customerId)).toEqual([paid.id])
  })

  it('finds the subscription of a checkout, an invoice, a charge and a dispute', async () => {
    const { billing, provider } = stand
    const { id } = provider.subscribe('cus_1', prices.monthly)
    const disputeId = provider.dispute(id)
    const charge = provider.chargeOf(id)
    for (const of of [id, charge?.id, charge?.invoice, disputeId])
      expect(await billing.findSubscriptionOf(String(of))).toBe(id)
    for (const of of ['ch_nobody', 'in_nobody', 'cs_nobody', 'dp_nobody', 'cus_1', 'nonsense'])
      expect(await billing.findSubscriptionOf(of)).toBeNull()
  })

  it('reports when a cancelled plan ends, even before the paid period does', async () => {
    const { billing, provider } = stand
    const { id } = provider.subscribe('cus_1', prices.monthly, inDays(20))
    provider.change(id, { cancel_at_period_end: true })
    expect(await billing.findSubscription(id)).toMatchObject({ isCancelled: true })
    const soon = Math.floor(inDays(2).getTime() / 1_000)
    provider.change(id, { cancel_at_period_end: false, cancel_at: soon })
    const found = await billing.findSubscription(id)
    expect(found).toMatchObject({ isCancelled: true, currentPeriodEnd: new Date(soon * 1_000) })
    provider.change(id, { cancel_at: Math.floor(inDays(90).getTime() / 1_000) })
    expect(await billing.findSubscription(id)).toMatchObject({ isCancelled: false })
  })

  it('reports refunds, disputes and won disputes', async () => {
    const { billing, provider } = stand
    const { id } = provider.subscribe('cus_1', prices.monthly)
    provider.refund(id)
    expect((await billing.findSubscription(id))?.refundedAt).toBeInstanceOf(Date)
    for (const [status, counts] of [
      ['warning_needs_response', false],
      ['needs_response', true],
      ['under_review', true],
      ['lost', true],
      ['won', false],
    ] as const) {
      provider.dispute(id, status)
      expect((await billing.findSubscription(id))?.disputedAt !== null).toBe(counts)
    }
  })

  it('cancels a subscription, and accepts one that is gone', async () => {
    const { billing, provider } = stand
    const { id } = provider.subscribe('cus_1', prices.monthly)
    await billing.cancelSubscription(id)
    await billing.cancelSubscription(id)
    await billing.cancelSubscription('sub_of_nobody')
    expect(await billing.findSubscription(id)).toMatchObject({ status: 'canceled' })
    expect(await billing.findSubscription('sub_of_nobody')).toBeNull()
  })

  it('is retried once and then fails without internals', async () => {
    const { billing, provider } = stand
    const { wish } = await aCheckout(billing)
    for (const answer of [
      says('{"error":{"message":"secret inside"}}', 500),
      says('{"error":{"message":"secret inside"}}', 429),
      says('{"error":{"message":"secret inside","type":"invalid_request_error"}}', 400),
      says('not found', 404),
      // The library takes this for a success.
      says('{"message":"Not Found"}', 200),
      says(JSON.stringify({ ...objects['checkout.session'], url: 'https://evil.example/pay' })),
      says(JSON.stringify({ ...objects['checkout.session'], url: 'http://checkout.stripe.com/pay' })),
      says(JSON.stringify({ ...objects['checkout.session'], url: null })),
    ]) {
      provider.behaviour.answer = answer
      await expect(billing.createCheckout({ ...wish, idempotencyKey: newId() })).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The payment provider gave an unexpected response. Try again in a moment.',
      })
      await expect(
        billing.createPortal({ customerId: 'cus_1', returnUrl: 'x', idempotencyKey: 'y' }),
      ).rejects.toThrow('The payment provider gave an unexpected response')
    }
  })

  it('fails when it answers something other than requested', async () => {
    const { billing, provider } = stand
    for (const answer of [says('{"message":"Not Found"}', 200), says('{}', 500), says('{}', 404)]) {
      provider.behaviour.answer = answer
      for (const ask of [
        () => billing.findSubscription('sub_1'),
        () => billing.createCustomer(person()),
        () => billing.findPayer('sub_1'),
        () => billing.listSubscriptionIds('cus_1'),
        () => billing.cancelSubscription('sub_1'),
        ...['cs_1', 'in_1', 'ch_1', 'dp_1'].map((id) => () => billing.findSubscriptionOf(id)),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
      expect(await billing.check()).toMatchObject({ isWorking: false })
    }
  })

  it('fails when it hangs or is unreachable', async () => {
    const { provider } = stand
    provider.behaviour.answer = () => {}
    const hanging = createBilling({ ...billingOptionsFor(provider.url), timeoutMs: 200 })
    await expect(hanging.findSubscription('sub_1')).rejects.toMatchObject({ code: 'unavailable' })
    const nowhere = createBilling(billingOptionsFor('http://127.0.0.1:1'))
    await expect(nowhere.createCustomer(person())).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is checked by the prices of both plans', async () => {
    const { provider } = stand
    expect(await stand.billing.check()).toEqual({
      isWorking: true,
      reason: 'Stripe is responding. Prices: monthly 9.99 USD, annual 99.99 USD.',
    })
    const options = billingOptionsFor(provider.url)
    const swapped = createBilling({ ...options, prices: { monthly: prices.annual, annual: prices.monthly } })
    expect(await swapped.check()).toEqual({
      isWorking: false,
      reason: 'STRIPE_PRICE_MONTHLY: this price is not billed monthly.',
    })
    const unknown = createBilling({ ...options, prices: { ...prices, annual: 'price_none' } })
    expect(await unknown.check()).toMatchObject({ isWorking: false })
    provider.behaviour.answer = says('{"error":{"message":"bad key"}}', 401)
    expect((await stand.billing.check()).reason).toContain('check STRIPE_SECRET_KEY')
    const nowhere = createBilling(billingOptionsFor('http://127.0.0.1:1'))
    expect((await nowhere.check()).reason).toContain('cannot be reached')
  })
})

describe('a webhook message', () => {
  const event = { ...objects.event, type: 'invoice.paid', data: { object: objects.invoice } }

  it('is accepted when signed with one of the secrets, and only its ids are used', async () => {
    const options = billingOptionsFor('http://127.0.0.1:1')
    const billing = createBilling({ ...options, webhookSecrets: ['whsec_old', 'whsec_new'] })
    for (const secret of ['whsec_old', 'whsec_new']) {
      const { body, signature } = signed(event, { secret })
      expect(await billing.readEvent(body, signature)).toEqual({
        id: objects.event.id,
        type: 'invoice.paid',
        objectId: objects.invoice.id,
        happenedAt: new Date(1_234_567_890_000),
      })
    }
  })

  it('is refused when tampered, too old, wrongly signed, empty or not an event', async () => {
    const { billing } = stand
    const { body, signature } = signed(event)
    const old = signed(event, { at: Math.floor(Date.now() / 1_000) - 301 })
    const foreign = signed(event, { secret: 'whsec_of_somebody' })
    const large = signed({ ...event, padding: 'x'.repeat(1024 * 1024) })
    const none = signed({ hello: 'world' })
    const refused: [Buffer, string][] = [
      [Buffer.from(body.toString().replace('invoice.paid', 'invoice.void')), signature],
      [old.body, old.signature],
      [foreign.body, foreign.signature],
      [large.body, signature],
      [Buffer.alloc(0), signature],
      [body, ''],
      [body, 't=1,v1=00'],
      [none.body, none.signature],
    ]
    for (const [bytes, by] of refused) expect(await billing.readEvent(bytes, by)).toBeNull()
    expect(await billing.readEvent(body, signature)).not.toBeNull()
  })
})

describe('the payment page addresses', () => {
  it.each([
    ['https://checkout.stripe.com/c/pay/cs_1', true],
    ['https://billing.stripe.com/p/session/1', true],
    ['https://buy.stripe.com/abc', true],
    ['http://127.0.0.1:4009/pay/1', true],
    ['http://checkout.stripe.com/c', false],
    ['https://checkout.stripe.com.evil.example/', false],
    ['https://evil.example/?https://checkout.stripe.com', false],
    ['https://checkout.stripe.com@evil.example/', false],
    ['https://user:pass@checkout.stripe.com/', false],
    ['https://checkout.stripe.com:8443/', false],
    ['http://127.0.0.1:4010/pay/1', false],
    ['javascript:alert(1)', false],
    ['//checkout.stripe.com/', false],
    ['', false],
    [null, false],
    [7, false],
  ])('%s: %s', (address, isAllowed) => {
    expect(isBillingAddress(address, 'http://127.0.0.1:4009')).toBe(isAllowed)
  })

  it('never belong to an emulator unless one is configured', () => {
    expect(isBillingAddress('http://127.0.0.1:4009/pay/1')).toBe(false)
  })
})

describe('the fake provider’s objects', () => {
  it('have the fields of real ones', async () => {
    const { billing, provider } = stand
    const { checkout, customerId } = await aCheckout(billing)
    const session = provider.get(checkout.url.split('/').at(-1) ?? '')
    const paid = provider.pay(session?.id ?? '')
    await billing.createPortal({ customerId, returnUrl: 'http://localhost/x', idempotencyKey: newId() })
    provider.dispute(paid?.id ?? '')
    for (const [prefix, real] of [
      ['cus', objects.customer],
      ['sub', objects.subscription],
      ['bps', objects['billing_portal.session']],
      ['in', objects.invoice],
      ['ch', objects.charge],
      ['dp', objects.dispute],
    ] as const) {
      const made = provider.all(prefix).at(-1) ?? { id: '' }
      expect(Object.keys(made).toSorted()).toEqual(Object.keys(real).toSorted())
    }
    const fields = Object.keys(session ?? {}).filter((name) => name !== 'price')
    expect(fields.toSorted()).toEqual(Object.keys(objects['checkout.session']).toSorted())
    expect(Object.keys(provider.event('x', 'cus_1'))).toEqual(Object.keys(objects.event))
  })
})

describe('an independent Stripe emulator', () => {
  const parts: { emulator?: Emulator; billing?: Billing } = {}
  const received: { body: Buffer; signature: string }[] = []
  beforeAll(async () => {
    parts.emulator = await startEmulator(received)
    return () => parts.emulator?.close()
  })

  it('accepts our customer and checkout, and sends a signed message for it', async () => {
    const url = parts.emulator?.url ?? ''
    const found = await fetch(`${url}/v1/prices`, { headers: { authorization: 'Bearer sk_test' } })
    const listed: { data: { id: string }[] } = await found.json()
    const price = listed.data[0]?.id ?? ''
    const billing = createBilling({
      ...billingOptionsFor(url),
      webhookSecrets: ['whsec_emulated'],
      prices: { monthly: price, annual: price },
    })
    const { checkout } = await aCheckout(billing)
    expect(new URL(checkout.url).origin).toBe(new URL(url).origin)
    expect((await fetch(checkout.url)).status).toBe(200)
    const sessionId = checkout.url.split('/').at(-1) ?? ''
    const done = await fetch(`${checkout.url}/complete`, { method: 'POST', redirect: 'manual' })
    expect(done.headers.get('location')).toBe('http://localhost:3000/subscription/success')
    const events = received.map(({ body, signature }) =>
      Stripe.webhooks.constructEvent(body, signature, 'whsec_emulated'),
    )
    const completed = events.find(({ type }) => type === 'checkout.session.completed')
    // Its messages have neither an id nor a time, without which none is taken in: both are added, and it is signed again.
    for (const { body, signature } of received) expect(await billing.readEvent(body, signature)).toBeNull()
    const whole = signed({ ...completed, id: 'evt_1', created: 1 }, { secret: 'whsec_emulated' })
    expect(await billing.readEvent(whole.body, whole.signature)).toMatchObject({ objectId: sessionId })
    // It has no portal: what it answers instead leads nowhere.
    const portal = { customerId: 'cus_1', returnUrl: 'http://localhost/', idempotencyKey: newId() }
    await expect(billing.createPortal(portal)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

async function startEmulator(received: { body: Buffer; signature: string }[]) {
  const { createServer } = await import('node:http')
  const { buffer } = await import('node:stream/consumers')
  const listener = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({ body, signature: String(request.headers['stripe-signature'] ?? '') })
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const emulator = await createEmulator({
    service: 'stripe',
    port: await freePort(),
    seed: {
      stripe: {
        products: [{ name: 'Plan' }],
        prices: [{ product_name: 'Plan', currency: 'usd', unit_amount: 999 }],
        webhooks: [{ url: `http://127.0.0.1:${port}/`, events: ['*'], secret: 'whsec_emulated' }],
      },
    },
  })
  const close = emulator.close
  return Object.assign(emulator, {
    close: async () => {
      listener.close()
      await close.call(emulator)
    },
  })
}
