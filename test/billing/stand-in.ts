import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import objects from './objects.json' with { type: 'json' }
import { checkoutPage, portalPage } from './pages.ts'

// A small substitute for the payment provider: its answers have the shape of real objects of the API version that
// Kinstead uses (`objects.json`). docs/adr/0051-the-plan.md lists what it does not do.

type Thing = Record<string, unknown> & { id: string }
type Answer = (request: IncomingMessage, response: ServerResponse) => void
export type Asked = {
  method: string
  path: string
  form: URLSearchParams
  idempotencyKey: string | undefined
  apiVersion: string | string[] | undefined
}

export const prices = { monthly: 'price_of_the_month', annual: 'price_of_the_year' }
const intervals: Record<string, string> = { [prices.monthly]: 'month', [prices.annual]: 'year' }
const amounts: Record<string, number> = { [prices.monthly]: 999, [prices.annual]: 9_999 }

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000)
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Starts one on loopback. */
export async function aPaymentsProvider() {
  const things = new Map<string, Thing>()
  const answered = new Map<string, { status: number; body: string }>()
  /** What each checkout is for: a real session does not say. */
  const wishes = new Map<string, string>()
  const asked: Asked[] = []
  const behaviour: { answer: Answer | null } = { answer: null }
  let count = 0

  const newId = (prefix: string) => `${prefix}_${process.pid}x${++count}`
  const put = <One extends Thing>(thing: One): One => {
    things.set(thing.id, thing)
    return thing
  }
  const get = (id: unknown): Thing | undefined => things.get(text(id))
  const all = (prefix: string) => [...things.values()].filter(({ id }) => id.startsWith(`${prefix}_`))
  const price = (id: string) => ({
    ...objects.price,
    id,
    unit_amount: amounts[id] ?? 0,
    recurring: { ...objects.price.recurring, interval: intervals[id] ?? 'month' },
  })

  /** Records that someone has paid for a plan: the subscription, its invoice and its charge. */
  function subscribe(customer: string, priceId: string, until = inDays(30)): Thing {
    const id = newId('sub')
    const invoice = newId('in')
    const charge = put({
      ...objects.charge,
      id: newId('ch'),
      customer,
      invoice,
      amount: amounts[priceId] ?? 0,
    })
    put({ ...objects.invoice, id: invoice, customer, subscription: id, charge: charge.id, paid: true })
    const [item] = objects.subscription.items.data
    return put({
      ...objects.subscription,
      id,
      customer,
      latest_invoice: invoice,
      cancel_at: null,
      canceled_at: null,
      current_period_end: seconds(until),
      items: { ...objects.subscription.items, data: [{ ...item, price: price(priceId) }] },
    })
  }

  /** Deletes it at the provider by hand. */
  const remove = (id: string) => void things.delete(id)

  function change(id: string, part: Record<string, unknown>) {
    const thing = get(id)
    if (thing) things.set(id, { ...thing, ...part })
  }

  const changePlan = (id: string, priceId: string) =>
    change(id, {
      items: {
        ...objects.subscription.items,
        data: [{ ...objects.subscription.items.data[0], price: price(priceId) }],
      },
    })

  /** Returns the last payment of a subscription. */
  const chargeOf = (id: string) => get(get(get(id)?.latest_invoice)?.charge)

  function refund(id: string) {
    const charge = chargeOf(id)
    if (!charge) throw new Error('nothing was paid')
    const { amount } = charge
    const made = { ...objects.refund, id: newId('re'), charge: charge.id, created: seconds(new Date()) }
    const refunds = { ...objects.charge.refunds, data: [made] }
    change(charge.id, { refunded: true, amount_refunded: amount, refunds })
    return charge.id
  }

  function dispute(id: string, status = 'needs_response') {
    const charge = chargeOf(id)
    if (!charge) throw new Error('nothing was paid')
    change(charge.id, { disputed: true })
    const known = all('dp').find((one) => one.charge === charge.id)
    const made = { ...objects.dispute, id: known?.id ?? newId('dp'), charge: charge.id, status }
    return put(made).id
  }

  /** A webhook as the provider sends it; only the ids count. */
  const event = (type: string, objectId: string, created = new Date()) => ({
    ...objects.event,
    id: newId('evt'),
    type,
    created: seconds(created),
    data: { object: get(objectId) ?? { id: objectId } },
  })

  function expanded(subscription: Thing): Thing {
    const invoice = get(subscription.latest_invoice)
    const charge = get(invoice?.charge)
    return { ...subscription, latest_invoice: invoice ? { ...invoice, charge: charge ?? null } : null }
  }

  const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })

  /** Completes a paid checkout, which creates a subscription. */
  function pay(sessionId: string): Thing | undefined {
    const session = get(sessionId)
    if (session?.status !== 'open') return
    const subscription = subscribe(text(session.customer), text(wishes.get(session.id)))
    change(session.id, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    return subscription
  }

  /** @returns null for what it does not know */
  function answerApi({ method, path, form }: Asked, query: URLSearchParams, url: string): object | null {
    const [, , resource = '', id = '', action] = path.split('/')
    if (method === 'POST' && path === '/v1/customers')
      return put({ ...objects.customer, id: newId('cus'), email: form.get('email'), name: form.get('name') })
    if (resource === 'checkout') {
      const sessionId = action ?? ''
      if (method === 'GET' && sessionId) return get(sessionId) ?? null
      if (method === 'GET')
        return list(
          path,
          all('cs').filter((one) => one.subscription === query.get('subscription')),
        )
      const made = newId('cs')
      wishes.set(made, form.get('line_items[0][price]') ?? '')
      return put({
        ...objects['checkout.session'],
        id: made,
        mode: 'subscription',
        customer: form.get('customer'),
        client_reference_id: form.get('client_reference_id'),
        success_url: form.get('success_url'),
        cancel_url: form.get('cancel_url'),
        expires_at: seconds(inDays(1)),
        url: `${url}/pay/${made}`,
      })
    }
    if (resource === 'billing_portal') {
      const made = newId('bps')
      const return_url = form.get('return_url')
      const customer = form.get('customer')
      const { configuration: _, ...portal } = objects['billing_portal.session']
      return put({
        ...portal,
        configuration: 'bpc_1',
        id: made,
        customer,
        return_url,
        url: `${url}/portal/${made}`,
      })
    }
    if (resource === 'disputes' && !id)
      return list(
        path,
        all('dp').filter((one) => one.charge === query.get('charge')),
      )
    if (resource === 'prices') return intervals[id] ? price(id) : null
    if (resource === 'subscriptions' && !id)
      return list(
        path,
        all('sub').filter((one) => one.customer === query.get('customer')),
      )
    if (resource === 'subscriptions' && method === 'DELETE') change(id, { status: 'canceled' })
    const found = get(id)
    if (!found) return null
    return resource === 'subscriptions' && query.has('expand[0]') ? expanded(found) : found
  }

  /** Something unknown in the parameters of a request is a 400 with the parameter; in the address, a 404. */
  function missingIn({ method, path, form }: Asked): string | undefined {
    if (method !== 'POST' || !/^\/v1\/(checkout|billing_portal)\//.test(path)) return
    if (!get(form.get('customer'))) return 'customer'
    const price = 'line_items[0][price]'
    return path.startsWith('/v1/checkout/') && !intervals[form.get(price) ?? ''] ? price : undefined
  }

  function answerOnce(question: Asked, query: URLSearchParams, url: string) {
    const known = question.idempotencyKey && answered.get(question.idempotencyKey)
    if (known) return known
    const param = missingIn(question)
    const result = param ? null : answerApi(question, query, url)
    const missing = {
      error: {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such thing: ${param ?? question.path}`,
        ...(param && { param }),
      },
    }
    const made = { status: result ? 200 : param ? 400 : 404, body: JSON.stringify(result ?? missing) }
    if (question.idempotencyKey) answered.set(question.idempotencyKey, made)
    return made
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const {
      origin: url,
      pathname: path,
      searchParams,
    } = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const method = request.method ?? 'GET'
    const key = request.headers['idempotency-key']
    const idempotencyKey = Array.isArray(key) ? key[0] : key
    const apiVersion = request.headers['stripe-version']
    const question = { method, path, form: new URLSearchParams(body), idempotencyKey, apiVersion }
    if (behaviour.answer && path.startsWith('/v1/')) {
      asked.push(question)
      return behaviour.answer(request, response)
    }
    if (path.startsWith('/v1/')) {
      asked.push(question)
      const { status, body: json } = answerOnce(question, searchParams, url)
      return response.writeHead(status, { 'content-type': 'application/json' }).end(json)
    }
    const page = answerPage(question)
    if ('location' in page) return response.writeHead(303, { location: page.location }).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function answerPage({ method, path, form }: Asked): { location: string } | { html: string } {
    const session = get(path.split('/')[2])
    if (!session) return { html: 'There is no such page.' }
    if (path.startsWith('/pay/')) {
      if (method === 'GET') return { html: checkoutPage(text(session.cancel_url)) }
      pay(session.id)
      return { location: text(session.success_url) }
    }
    const [subscription] = all('sub').filter((one) => one.customer === session.customer)
    if (method === 'GET') return { html: portalPage(text(session.return_url)) }
    if (subscription && form.get('do') === 'cancel') change(subscription.id, { cancel_at_period_end: true })
    if (subscription && form.get('do') === 'annual') changePlan(subscription.id, prices.annual)
    return { location: path }
  }

  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the stand-in has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    behaviour,
    subscribe,
    change,
    remove,
    changePlan,
    refund,
    dispute,
    chargeOf,
    pay,
    event,
    all,
    get,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PaymentsProvider = Awaited<ReturnType<typeof aPaymentsProvider>>

export const says =
  (body: string, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
