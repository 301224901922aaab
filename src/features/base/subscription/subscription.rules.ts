import type { SubscriptionStatus } from '../../../server/gateways/billing/billing.ts'

/** The two plans on sale; names, texts and prices as they appear everywhere. */
export const plans = [
  {
    id: 'monthly',
    name: 'Monthly Plan',
    description: 'Perfect for individuals',
    price: '$9.99',
    per: 'month',
    priceId: 'price_monthly',
    isBestValue: false,
    features: ['Full access to all features', 'Priority support', 'Regular updates', 'Cancel anytime'],
  },
  {
    id: 'annual',
    name: 'Annual Plan',
    description: 'Best value for committed users',
    price: '$99.99',
    per: 'year',
    priceId: 'price_annual',
    isBestValue: true,
    features: [
      'Everything in Monthly Plan',
      '2 months free',
      'Premium support',
      'Early access to new features',
    ],
  },
] as const

export type Plan = (typeof plans)[number]

export type PlanId = Plan['id']

/** What stays free: one group that a person manages, with one property, and any number of members. */
export const freeGroups = 1
export const freeProperties = 1

/** Returns the plan of the catalogue with this price; nothing else can be bought. */
export const planOfPrice = (priceId: string): Plan | undefined =>
  plans.find((plan) => plan.priceId === priceId)

export const planName = (planId: PlanId): string =>
  plans.find(({ id }) => id === planId)?.name ?? 'Unknown plan'

/** What is known of a subscription, in the words of the provider. */
export type Standing = {
  status: SubscriptionStatus
  /** Until when it is paid for. */
  currentPeriodEnd: Date
  /** It ends then and is not renewed. */
  isCancelled: boolean
  refundedAt: Date | null
  disputedAt: Date | null
}

/** With `past_due` the provider still tries to collect the payment; it decides when it gives up. */
const covering: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']

const dayMs = 86_400_000
/** A renewal may reach us late: the provider sends its messages for three days. */
const graceMs = 3 * dayMs

/** Tells whether a subscription counts: it is paid for, and the money was neither given back nor disputed. */
export function isCovering(
  { status, currentPeriodEnd, isCancelled, refundedAt, disputedAt }: Standing,
  now: Date,
): boolean {
  if (refundedAt || disputedAt || !covering.includes(status)) return false
  return now.getTime() < currentPeriodEnd.getTime() + (isCancelled ? 0 : graceMs)
}

/** Returns the subscription that counts for a person with several: one that covers, else the one that ended last. */
export const bestOf = <One extends Standing>(standings: readonly One[], now: Date): One | undefined =>
  standings.toSorted(
    (a, b) =>
      Number(isCovering(b, now)) - Number(isCovering(a, now)) ||
      b.currentPeriodEnd.getTime() - a.currentPeriodEnd.getTime(),
  )[0]

export type PlanState =
  | 'active'
  | 'ending'
  | 'payment-failed'
  | 'incomplete'
  | 'paused'
  | 'refunded'
  | 'disputed'
  | 'ended'

/** Returns what the page says about a subscription. */
export function stateOf(standing: Standing, now: Date): PlanState {
  if (standing.disputedAt) return 'disputed'
  if (standing.refundedAt) return 'refunded'
  if (standing.status === 'incomplete') return 'incomplete'
  if (standing.status === 'paused') return 'paused'
  if (!isCovering(standing, now)) return standing.status === 'unpaid' ? 'payment-failed' : 'ended'
  if (standing.status === 'past_due') return 'payment-failed'
  return standing.isCancelled ? 'ending' : 'active'
}

/** What decides whether something further may be created. */
export type Room = {
  /** No payments provider is configured. */
  isUnlocked: boolean
  /** A plan counts here: the person's own for a group, that of any of its managers for a property. */
  isCovered: boolean
  /** How many there are that nobody's plan covers. */
  used: number
}

export const mayAddGroup = ({ isUnlocked, isCovered, used }: Room) =>
  isUnlocked || isCovered || used < freeGroups

export const mayAddProperty = ({ isUnlocked, isCovered, used }: Room) =>
  isUnlocked || isCovered || used < freeProperties

/** How long before its end the people are told that a plan ends. */
export const noticeDays = [7, 1] as const

/** Returns which of the notices is due; null before the first one, and once the plan has ended. */
export function lapseNotice(endsAt: Date, now: Date): (typeof noticeDays)[number] | null {
  const leftMs = endsAt.getTime() - now.getTime()
  if (leftMs <= 0) return null
  return noticeDays.findLast((days) => leftMs <= days * dayMs) ?? null
}
