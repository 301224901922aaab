import { describe, expect, it } from 'vitest'
import { testBilling } from './billing.ts'
import { secretKey } from './keys.ts'
import recorded from './objects.json' with { type: 'json' }
import { prices } from './stand-in.ts'

// objects.json has objects of this version of the API as Stripe publishes them for tests of its libraries. Every answer
// of the stand-in must have their fields, of their types.

const stand = testBilling()

/** Where the recorded object has no value: the type of the value in the API. */
const filled: Record<string, string> = {
  'customer.email': 'string',
  'customer.name': 'string',
  'checkout.session.cancel_url': 'string',
  'checkout.session.client_reference_id': 'string',
  'checkout.session.customer': 'string',
  'checkout.session.subscription': 'string',
  'subscription.latest_invoice': 'string',
  'invoice.charge': 'string',
  'invoice.customer': 'string',
  'invoice.subscription': 'string',
  'charge.customer': 'string',
  'charge.invoice': 'string',
}
/** Where the recorded object has a value, but need not. */
const nullable = new Set(['subscription.cancel_at', 'subscription.canceled_at'])

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** Lists where an answer is not like the recorded object. */
function differences(path: string, answer: unknown, like: unknown): string[] {
  const [is, should] = [kindOf(answer), kindOf(like)]
  if (isObject(answer) && isObject(like)) {
    if (path.endsWith('metadata')) return []
    const names = new Set([...Object.keys(answer), ...Object.keys(like)])
    return [...names].flatMap((name) => {
      if (!(name in answer)) return [`${path}.${name} is missing`]
      return name in like
        ? differences(`${path}.${name}`, answer[name], like[name])
        : [`${path}.${name} is unknown`]
    })
  }
  if (Array.isArray(answer) && Array.isArray(like))
    return like.length === 0 ? [] : answer.flatMap((one) => differences(`${path}[]`, one, like[0]))
  if (is === should || (is === 'null' && nullable.has(path)) || (should === 'null' && filled[path] === is))
    return []
  return [`${path} is ${is} instead of ${should}`]
}

async function ask(path: string, form?: Record<string, string>) {
  const answer = await fetch(stand.provider.url + path, {
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const body: unknown = await answer.json()
  if (!isObject(body)) throw new Error('no object was answered')
  return { status: answer.status, body }
}

type Kind = keyof typeof recorded

const expectLike = (kind: Kind, answer: unknown) =>
  expect(differences(kind, answer, recorded[kind])).toEqual([])

/** A list of the API. */
function expectListOf(kind: Kind, answer: Record<string, unknown>) {
  const { data } = answer
  if (!Array.isArray(data)) throw new Error('no list was answered')
  expect(data).not.toEqual([])
  for (const one of data) expectLike(kind, one)
  expect(differences('list', { ...answer, data: [] }, { ...recorded.charge.refunds, data: [] })).toEqual([])
}

const plain = { mode: 'subscription', success_url: 'https://a.example', cancel_url: 'https://b.example' }

async function aPaidCheckout() {
  const { body: customer } = await ask('/v1/customers', { email: 'anna@family.example', name: 'Anna Keller' })
  const { body: session } = await ask('/v1/checkout/sessions', {
    ...{ ...plain, customer: String(customer.id), client_reference_id: 'anna' },
    'line_items[0][price]': prices.monthly,
  })
  const subscription = stand.provider.pay(String(session.id))
  if (!subscription) throw new Error('it was not paid')
  return { customer, session, subscription }
}

describe('the answers of the payments stand-in', () => {
  it('are a recorded customer, checkout session and portal session', async () => {
    const { customer, session } = await aPaidCheckout()
    expectLike('customer', customer)
    expectLike('checkout.session', session)
    expectLike('checkout.session', (await ask(`/v1/checkout/sessions/${session.id}`)).body)
    const wish = { customer: String(customer.id), return_url: 'https://a.example' }
    expectLike('billing_portal.session', (await ask('/v1/billing_portal/sessions', wish)).body)
  })

  it('are recorded subscriptions, invoices, charges and prices', async () => {
    const { subscription } = await aPaidCheckout()
    const { body: bare } = await ask(`/v1/subscriptions/${subscription.id}`)
    expectLike('subscription', bare)
    const { body: invoice } = await ask(`/v1/invoices/${bare.latest_invoice}`)
    expectLike('invoice', invoice)
    expectLike('charge', (await ask(`/v1/charges/${invoice.charge}`)).body)
    for (const price of Object.values(prices)) expectLike('price', (await ask(`/v1/prices/${price}`)).body)
  })

  it('hold the invoice with its charge, refunds and disputes when these are asked for', async () => {
    const { provider } = stand
    const { id } = (await aPaidCheckout()).subscription
    provider.refund(id)
    const disputeId = provider.dispute(id)
    const expand = encodeURIComponent('expand[0]')
    const { body } = await ask(`/v1/subscriptions/${id}?${expand}=latest_invoice.charge.refunds`)
    const { latest_invoice: invoice } = body
    if (!isObject(invoice) || !isObject(invoice.charge) || !isObject(invoice.charge.refunds))
      throw new Error('the invoice is not in the answer')
    expectLike('subscription', { ...body, latest_invoice: String(invoice.id) })
    expectLike('invoice', { ...invoice, charge: String(invoice.charge.id) })
    expectLike('charge', invoice.charge)
    expectListOf('refund', invoice.charge.refunds)
    expectLike('dispute', (await ask(`/v1/disputes/${disputeId}`)).body)
    expectListOf('dispute', (await ask(`/v1/disputes?charge=${invoice.charge.id}`)).body)
  })

  it('list subscriptions and checkouts as the API does', async () => {
    const { customer, subscription } = await aPaidCheckout()
    expectListOf('subscription', (await ask(`/v1/subscriptions?customer=${customer.id}`)).body)
    expectListOf(
      'checkout.session',
      (await ask(`/v1/checkout/sessions?subscription=${subscription.id}`)).body,
    )
  })

  it('put each event into the recorded envelope, with the object it is about', async () => {
    const { subscription, session } = await aPaidCheckout()
    const { provider } = stand
    const kinds = { [subscription.id]: 'subscription', [String(session.id)]: 'checkout.session' } as const
    for (const [id, kind] of Object.entries(kinds)) {
      const event = provider.event('x.updated', id)
      expect(differences('event', { ...event, data: {} }, { ...recorded.event, data: {} })).toEqual([])
      expectLike(kind, event.data.object)
    }
  })

  it('cancel with the whole subscription', async () => {
    const { id } = (await aPaidCheckout()).subscription
    const answer = await fetch(`${stand.provider.url}/v1/subscriptions/${id}`, { method: 'DELETE' })
    expectLike('subscription', await answer.json())
  })

  // No error is recorded: these are the fields that the library and stripe-answer.ts read.
  it.each([
    ['/v1/subscriptions/sub_of_nobody', undefined, 404],
    ['/v1/billing_portal/sessions', { customer: 'cus_of_nobody' }, 400],
  ])('name what is missing: %s', async (path, form, status) => {
    const answer = await ask(path, form)
    expect(answer.status).toBe(status)
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: expect.any(String) }
    expect(answer.body).toEqual({ error: form ? { ...error, param: 'customer' } : error })
  })

  it('would be refused with a field missing, renamed, of another type, or too many', () => {
    const { status: _, ...without } = recorded.subscription
    expect(differences('subscription', without, recorded.subscription)).toEqual([
      'subscription.status is missing',
    ])
    const { subscription } = recorded
    expect(differences('subscription', { ...subscription, status: 1, extra: 1 }, subscription)).toEqual([
      'subscription.status is number instead of string',
      'subscription.extra is unknown',
    ])
  })
})
