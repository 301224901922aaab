import type Stripe from 'stripe'
import type { PlanId, ProviderSubscription } from './billing.ts'
import { ofKind } from './stripe-answer.ts'

type Prices = Record<PlanId, string>

/** Reads a subscription with the state of its last payment. */
export async function readSubscription(
  client: Stripe,
  id: string,
  prices: Prices,
): Promise<ProviderSubscription> {
  const expand = ['latest_invoice.charge.refunds']
  const subscription = ofKind('subscription', await client.subscriptions.retrieve(id, { expand }))
  const charge = chargeOf(subscription)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    planId: planOf(subscription, prices),
    status: subscription.status,
    ...endOf(subscription),
    refundedAt: charge?.refunded ? refundedAt(charge) : null,
    disputedAt: charge?.disputed ? await disputedAt(client, charge.id) : null,
  }
}

/** By its price; a price replaced at the provider still has the plan's interval. */
function planOf({ items }: Stripe.Subscription, prices: Prices): PlanId {
  const price = items.data[0]?.price
  if (price?.id === prices.annual) return 'annual'
  if (price?.id === prices.monthly) return 'monthly'
  return price?.recurring?.interval === 'year' ? 'annual' : 'monthly'
}

/** It may also be set to end before the paid period does. */
function endOf({ current_period_end, cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  const endsAt = cancel_at ?? (cancel_at_period_end ? current_period_end : null)
  const isCancelled = endsAt !== null && endsAt <= current_period_end
  return { isCancelled, currentPeriodEnd: instantOf(isCancelled ? endsAt : current_period_end) }
}

function chargeOf({ latest_invoice }: Stripe.Subscription): Stripe.Charge | null {
  const charge = typeof latest_invoice === 'string' ? null : latest_invoice?.charge
  return !charge || typeof charge === 'string' ? null : charge
}

const refundedAt = ({ refunds, created }: Stripe.Charge) =>
  instantOf(Math.max(created, ...(refunds?.data ?? []).map((refund) => refund.created)))

/** A won dispute is over, and an inquiry takes no money. */
const harmless = new Set(['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

async function disputedAt(client: Stripe, charge: string): Promise<Date | null> {
  const { data } = ofKind('list', await client.disputes.list({ charge, limit: 100 }))
  const counting = data.filter(({ status }) => !harmless.has(status))
  return counting.length > 0 ? instantOf(Math.min(...counting.map(({ created }) => created))) : null
}

/** Finds the subscription of a checkout, an invoice, a charge or a dispute; none for other objects. */
export async function subscriptionOf(client: Stripe, id: string): Promise<string | null> {
  const [kind] = id.split('_', 1)
  if (kind === 'sub') return id
  if (kind === 'cs')
    return idOf(ofKind('checkout.session', await client.checkout.sessions.retrieve(id)).subscription)
  if (kind === 'in') return idOf(ofKind('invoice', await client.invoices.retrieve(id)).subscription)
  if (kind === 'ch' || kind === 'py') {
    const invoiceId = idOf(ofKind('charge', await client.charges.retrieve(id)).invoice)
    return invoiceId ? subscriptionOf(client, invoiceId) : null
  }
  if (kind === 'dp' || kind === 'du') {
    const chargeId = idOf(ofKind('dispute', await client.disputes.retrieve(id)).charge)
    return chargeId ? subscriptionOf(client, chargeId) : null
  }
  return null
}

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const instantOf = (seconds: number) => new Date(seconds * 1_000)
