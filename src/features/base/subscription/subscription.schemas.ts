import { z } from 'zod'
import type { PlanId, PlanState } from './subscription.rules.ts'

export const createCheckoutSessionInput = z.strictObject({ priceId: z.string().min(1).max(200) })
export type CreateCheckoutSessionInput = z.infer<typeof createCheckoutSessionInput>

export const createPortalSessionInput = z.strictObject({ returnUrl: z.string().min(1).max(2_000) })
export type CreatePortalSessionInput = z.infer<typeof createPortalSessionInput>

/** What the client asks again and again: whether the person has a plan. */
export type SubscriptionStatusView = { isActive: boolean; planId: PlanId | null; planName: string | null }

/**
 * How a plan can be bought here: by a checkout of ours, by links to pages of the provider, or not at all. Only with a
 * checkout are there limits; else everything is unlocked.
 */
export type PlanOfferView = {
  kind: 'checkout' | 'links' | 'unlocked'
  /** Pages of the provider for each plan; with whom it is for, if somebody is signed in. */
  links: Record<PlanId, string | null>
}

export type MySubscriptionView = {
  planId: PlanId
  planName: string
  state: PlanState
  isActive: boolean
  /** An instant, as ISO 8601: of the renewal, or of the end. */
  currentPeriodEnd: string
}

/** A group that the person manages. */
export type CoveredGroupView = {
  familyGroupId: string
  name: string
  /** Who pays the plans that cover it; empty where nobody does. */
  payers: { name: string; isMe: boolean }[]
  properties: number
}

/** What the page of the plans shows. */
export type SubscriptionDetailsView = {
  offer: PlanOfferView
  subscription: MySubscriptionView | null
  /** Whether the provider knows the person, so that there is something to manage. */
  hasBilling: boolean
  groups: CoveredGroupView[]
  /** Of a group that is further than what is free. */
  mayAddGroup: boolean
}
