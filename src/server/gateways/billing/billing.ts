import type { planIds, subscriptionStatuses } from '../../db/schema/subscriptions.ts'
import { createStripeBilling, type StripeOptions } from './stripe-billing.ts'
import { unconfiguredBilling } from './unconfigured-billing.ts'

export type PlanId = (typeof planIds)[number]
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A subscription as the provider describes it now. */
export type ProviderSubscription = {
  id: string
  customerId: string
  planId: PlanId
  status: SubscriptionStatus
  /** Until when it is paid for, or when it ends before that. */
  currentPeriodEnd: Date
  /** It ends then and is not renewed. */
  isCancelled: boolean
  /** When the last payment was given back in full. */
  refundedAt: Date | null
  /** When the last payment was disputed; null without a dispute, and once it was won. */
  disputedAt: Date | null
}

/** A signed message of the provider. Only ids are taken from it: what it is about is read again. */
export type BillingEvent = {
  id: string
  type: string
  /** Of a subscription, a checkout, an invoice, a charge or a dispute. */
  objectId: string
  happenedAt: Date
}

export type CheckoutWish = {
  planId: PlanId
  userId: string
  customerId: string
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
}

export type BillingCheck = { isWorking: boolean; reason: string }

/**
 * What Kinstead asks of a payments provider. Every address that it returns is https and on the list of the provider's own
 * hosts. Whatever fails is an AppError `unavailable`; no method is ever called inside a transaction.
 */
export type Billing = {
  /** Whether payments can be taken and read. Without it everything is unlocked. */
  isConfigured: boolean
  /** Hosted pages on which each plan can be paid for; null where none is configured. */
  paymentLinks: Record<PlanId, string | null>
  /** @returns the id of a new customer; the same one for the same person, however often it is asked. */
  createCustomer: (person: { userId: string; email: string | null; name: string | null }) => Promise<string>
  createCheckout: (wish: CheckoutWish) => Promise<{ url: string; expiresAt: Date }>
  createPortal: (wish: {
    customerId: string
    returnUrl: string
    idempotencyKey: string
  }) => Promise<{ url: string }>
  /** @returns null when the provider has no such subscription (any more) */
  findSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /** @returns the id of the subscription that something belongs to; null when it belongs to none */
  findSubscriptionOf: (objectId: string) => Promise<string | null>
  /** @returns the id of the person that went with the checkout of a subscription */
  findPayer: (subscriptionId: string) => Promise<string | null>
  listSubscriptionIds: (customerId: string) => Promise<string[]>
  /** Ends a subscription at once. One that has ended, or that there is not, is fine. */
  cancelSubscription: (subscriptionId: string) => Promise<void>
  /** @returns null when the signature is wrong or older than 300 seconds */
  readEvent: (body: Buffer, signature: string) => Promise<BillingEvent | null>
  /** Whether the provider answers and knows both plans, for the page of checks. */
  check: () => Promise<BillingCheck>
}

type Options = Omit<StripeOptions, 'secretKey'> & {
  secretKey?: string | undefined
}

/** Stripe when there is a key for it; else payments cannot be taken, but links to its pages may be shown. */
export const createBilling = ({ secretKey, ...options }: Options): Billing =>
  secretKey ? createStripeBilling({ ...options, secretKey }) : unconfiguredBilling(options.paymentLinks)
