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
  /** The end of the paid period, or its earlier end. */
  currentPeriodEnd: Date
  /** It ends then and is not renewed. */
  isCancelled: boolean
  /** When the last payment was fully refunded. */
  refundedAt: Date | null
  /** When the last payment was disputed; null without a dispute, and once it was won. */
  disputedAt: Date | null
}

/** A signed provider message. Only its ids are used: the object is read again. */
export type BillingEvent = {
  id: string
  type: string
  /** The id of a subscription, a checkout, an invoice, a charge or a dispute. */
  objectId: string
  happenedAt: Date
}

export type CheckoutIntent = {
  planId: PlanId
  userId: string
  customerId: string
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
}

export type BillingCheck = { isWorking: boolean; reason: string }

/**
 * The port to a payments provider. Every returned address is https and on the provider's list of hosts. Every failure
 * is an AppError `unavailable`; never call it inside a transaction.
 */
export type Billing = {
  /** Whether payments can be taken and read. Without it everything is unlocked. */
  isConfigured: boolean
  /** Hosted payment pages for the plans; null where none is configured. */
  paymentLinks: Record<PlanId, string | null>
  /**
   * @param person with `replaces`, this person's customer that the provider no longer has
   * @returns the id of a new customer; repeated calls for a person return the same one
   */
  createCustomer: (person: {
    userId: string
    email: string | null
    name: string | null
    replaces?: string
  }) => Promise<string>
  /** @throws AppError `not-found` when the provider does not have the customer; so does `createPortal` */
  createCheckout: (wish: CheckoutIntent) => Promise<{ url: string; expiresAt: Date }>
  createPortal: (wish: {
    customerId: string
    returnUrl: string
    idempotencyKey: string
  }) => Promise<{ url: string }>
  /** @returns null when the provider does not have the subscription */
  findSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /** @returns the id of the subscription of an object; null when it has none */
  findSubscriptionOf: (objectId: string) => Promise<string | null>
  /** @returns the id of the person who started the checkout of a subscription */
  findPayer: (subscriptionId: string) => Promise<string | null>
  listSubscriptionIds: (customerId: string) => Promise<string[]>
  /** Cancels a subscription immediately. A missing or ended one is fine. */
  cancelSubscription: (subscriptionId: string) => Promise<void>
  /** @returns null when the signature is wrong or older than 300 seconds */
  readEvent: (body: Buffer, signature: string) => Promise<BillingEvent | null>
  /** Checks whether the provider answers and knows both plans, for the checks page. */
  check: () => Promise<BillingCheck>
}

type Options = Omit<StripeOptions, 'secretKey'> & {
  secretKey?: string | undefined
}

/** Returns Stripe when a key is configured; else payments cannot be taken, but links to its pages may be shown. */
export const createBilling = ({ secretKey, ...options }: Options): Billing =>
  secretKey ? createStripeBilling({ ...options, secretKey }) : unconfiguredBilling(options.paymentLinks)
