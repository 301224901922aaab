import { z } from 'zod'
import type { PlanId, PlanState } from './subscription.rules.ts'

export const createCheckoutSessionInput = z.strictObject({ priceId: z.string().min(1).max(200) })
export type CreateCheckoutSessionInput = z.infer<typeof createCheckoutSessionInput>

export const createPortalSessionInput = z.strictObject({ returnUrl: z.string().min(1).max(2_000) })
export type CreatePortalSessionInput = z.infer<typeof createPortalSessionInput>

/** Whether the person has a plan, polled by the client. */
export type SubscriptionStatusView = { isActive: boolean; planId: PlanId | null; planName: string | null }

/**
 * How a plan can be bought: our checkout, payment links, or not at all. Only a checkout has limits; otherwise
 * everything is unlocked.
 */
export type PlanOfferView = {
  kind: 'checkout' | 'links' | 'unlocked'
  /** Payment links of each plan, with the person's id if signed in. */
  links: Record<PlanId, string | null>
}

export type MySubscriptionView = {
  planId: PlanId
  planName: string
  state: PlanState
  isActive: boolean
  /** The renewal or end, as ISO 8601. */
  currentPeriodEnd: string
}

/** A group that the person manages. */
export type CoveredGroupView = {
  familyGroupId: string
  name: string
  /** The payers of its plans; empty if not covered. */
  payers: { name: string; isMe: boolean }[]
  properties: number
}

/** The content of the plans page. */
export type SubscriptionDetailsView = {
  offer: PlanOfferView
  subscription: MySubscriptionView | null
  /** Whether the provider has a customer, so that billing can be managed. */
  hasBilling: boolean
  /** Whether a checkout is open and not confirmed yet. */
  isPaymentAwaited: boolean
  groups: CoveredGroupView[]
  /** The reason when the free limit is exceeded. */
  mayAddGroup: boolean
}
