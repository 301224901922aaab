import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../src/server/db/client.ts'
import { billingCustomers, billingEvents, subscriptions } from '../src/server/db/schema/subscriptions.ts'
import { secretKey } from '../test/billing/keys.ts'
import { aPaymentsProvider, type PaymentsProvider, prices } from '../test/billing/stand-in.ts'
import { deliver, webhookSecret } from '../test/billing/webhook.ts'
import { aUser } from '../test/factories/people.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

type Size = { payers: number; messagesEach: number; repeated: number }

const usual: Size = { payers: 50, messagesEach: 7, repeated: 150 }
const tiny: Size = { payers: 2, messagesEach: 2, repeated: 2 }
const limitMs = 3 * 60_000

/** 500 messages of the payment provider arrive at once, 150 of them for the second time. Each has one effect. */
export async function webhooks(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const size = isTiny ? tiny : usual
  const databaseUrl = await freshDatabase()
  const provider = await aPaymentsProvider()
  const database = openDatabase(databaseUrl)
  try {
    const app = await startProduct({
      databaseUrl,
      dataDir: await temporaryDirectory(),
      environment: {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_PRICE_MONTHLY: prices.monthly,
        STRIPE_PRICE_ANNUAL: prices.annual,
        STRIPE_TEST_URL: provider.url,
      },
    })
    await untilQueueRuns(app.origin, provider)
    const events = await eventsOf(database, provider, size)
    const all = [...events, ...events.slice(0, size.repeated)].toSorted((a, b) => (a.id > b.id ? 1 : -1))
    provider.asked.length = 0
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1_000
    const statuses = await Promise.all(all.map((event) => deliver(app.origin, event)))
    const value = seconds()
    await untilAllHadEffect(database, provider, events.length)
    const name = 'webhook messages, 500 at once'
    report.figure(atMost(10, { name, value, unit: 's', decimals: 1 }))
    report.note(`the last of ${events.length} effects after ${seconds().toFixed(1)} s`)
    await requireEachOnce(database, provider, { statuses, size })
    await app.stop()
  } finally {
    await database.close()
    await provider.close()
  }
}

/** Until the queue has started, messages are refused so that the provider sends them again. */
async function untilQueueRuns(origin: string, provider: PaymentsProvider) {
  const event = provider.event('product.updated', 'prod_1')
  for (const until = Date.now() + limitMs; (await deliver(origin, event)) !== 200; await wait(200))
    if (Date.now() > until) throw new Error('the webhook refuses every message')
}

async function eventsOf({ db }: Database, provider: PaymentsProvider, { payers, messagesEach }: Size) {
  const subscribed: string[] = []
  for (let index = 0; index < payers; index++) {
    const { id: userId } = await aUser(db)
    await db.insert(billingCustomers).values({ userId, providerCustomerId: `cus_${userId}` })
    subscribed.push(provider.subscribe(`cus_${userId}`, prices.monthly).id)
  }
  return subscribed.flatMap((id, index) =>
    Array.from({ length: messagesEach }, () =>
      provider.event(index % 2 ? 'invoice.paid' : 'customer.subscription.updated', id),
    ),
  )
}

/** An effect is one read of the subscription at the provider. */
const readsOf = (provider: PaymentsProvider) =>
  provider.asked.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length

async function untilAllHadEffect({ db }: Database, provider: PaymentsProvider, count: number) {
  const until = Date.now() + limitMs
  while (readsOf(provider) < count || (await db.$count(subscriptions)) === 0) {
    if (Date.now() > until) throw new Error(`${readsOf(provider)} of ${count} messages had an effect`)
    await wait(100)
  }
}

type Outcome = { statuses: number[]; size: Size }

async function requireEachOnce({ db }: Database, provider: PaymentsProvider, { statuses, size }: Outcome) {
  const found = {
    refused: statuses.filter((status) => status !== 200).length,
    // One more is the message that waited for the queue.
    messages: (await db.$count(billingEvents)) - 1,
    effects: readsOf(provider),
    subscriptions: await db.$count(subscriptions),
  }
  const count = size.payers * size.messagesEach
  const wanted = { refused: 0, messages: count, effects: count, subscriptions: size.payers }
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
