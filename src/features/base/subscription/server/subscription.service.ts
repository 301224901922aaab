import { t } from '@lingui/core/macro'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { fullName } from '../../users/users.rules.ts'
import { mayAddGroup, planName, stateOf } from '../subscription.rules.ts'
import type {
  CoveredGroupView,
  MySubscriptionView,
  PlanOfferView,
  SubscriptionDetailsView,
  SubscriptionStatusView,
} from '../subscription.schemas.ts'
import * as checkouts from './checkout.repository.ts'
import { findMySubscription, listPlansOf, roomForGroup } from './entitlement.service.ts'
import { countPropertiesOf } from './subscription.ports.ts'
import { listManagedGroups } from './subscription.repository.ts'

/** Returns whether the caller has a plan, from our own rows, so that it works while the provider is unavailable. */
export async function checkSubscriptionStatus({
  db,
  user,
}: SignedInContext): Promise<SubscriptionStatusView> {
  const mine = await findMySubscription(db, user.id)
  if (!mine?.isActive) return { isActive: false, planId: null, planName: null }
  return { isActive: true, planId: mine.planId, planName: planName(mine.planId) }
}

/** Returns until when the person has paid; null without a plan. Reads only where plans are sold. */
export async function findPeriodEnd(
  { billing, db }: Pick<RequestContext, 'billing' | 'db'>,
  userId: string,
): Promise<string | null> {
  if (!billing.isConfigured) return null
  const mine = await findMySubscription(db, userId)
  return mine?.isActive ? mine.currentPeriodEnd.toISOString() : null
}

/** Returns the content of the plans page, from our own rows. */
export async function getSubscriptionDetails(ctx: SignedInContext): Promise<SubscriptionDetailsView> {
  const { db, user } = ctx
  const [mine, billing, groups, room] = await Promise.all([
    findMySubscription(db, user.id),
    checkouts.findBilling(db, user.id),
    listCoveredGroups(ctx),
    roomForGroup(ctx, db),
  ])
  return {
    offer: planOffer(ctx, user),
    subscription: mine ? viewOf(mine) : null,
    hasBilling: billing !== undefined && ctx.billing.isConfigured,
    isPaymentAwaited: billing?.isPaymentAwaited ?? false,
    groups,
    mayAddGroup: mayAddGroup(room),
  }
}

function viewOf(mine: NonNullable<Awaited<ReturnType<typeof findMySubscription>>>): MySubscriptionView {
  const { planId, isActive, now, currentPeriodEnd } = mine
  return {
    planId,
    planName: planName(planId),
    isActive,
    state: stateOf(mine, now),
    currentPeriodEnd: currentPeriodEnd.toISOString(),
  }
}

async function listCoveredGroups({ db, user }: SignedInContext): Promise<CoveredGroupView[]> {
  const groups = await listManagedGroups(db, user.id)
  if (groups.length === 0) return []
  const ids = groups.map(({ familyGroupId }) => familyGroupId)
  const [plans, counts] = await Promise.all([listPlansOf(db, ids), countPropertiesOf()(db, ids)])
  return groups.map(({ familyGroupId, name }) => ({
    familyGroupId,
    name: groupName(name),
    payers: [
      ...new Map(
        plans
          .filter((plan) => plan.familyGroupId === familyGroupId)
          .map((plan) => [
            plan.userId,
            { name: fullName(plan) ?? t`A manager`, isMe: plan.userId === user.id },
          ]),
      ).values(),
    ],
    properties: counts.find((count) => count.familyGroupId === familyGroupId)?.total ?? 0,
  }))
}

type Visitor = { id: string; email: string | null; isDemo: boolean } | null

/** Returns how this person, or a visitor, can buy a plan. */
export function planOffer({ billing }: Pick<RequestContext, 'billing'>, person: Visitor): PlanOfferView {
  const { monthly, annual } = billing.paymentLinks
  const links = { monthly: linkFor(monthly, person), annual: linkFor(annual, person) }
  if (billing.isConfigured) return { kind: 'checkout', links }
  return { kind: monthly || annual ? 'links' : 'unlocked', links }
}

/** Adds the person's id and e-mail address to a payment link. The demo is nobody's, so it buys no plan. */
function linkFor(link: string | null, person: Visitor): string | null {
  if (!link || !person || person.isDemo) return link
  const url = new URL(link)
  url.searchParams.set('client_reference_id', person.id)
  if (person.email) url.searchParams.set('prefilled_email', person.email)
  return url.href
}

/** Deletes the subscriptions in the account's transaction; a job cancels them at the provider. */
export async function endPlansOf(tx: Tx, ctx: Pick<RequestContext, 'enqueue' | 'billing'>, userId: string) {
  const ended = await checkouts.deleteOfUser(tx, userId)
  if (!ctx.billing.isConfigured) return
  for (const subscriptionId of ended) await ctx.enqueue(tx, 'subscription.cancel', { subscriptionId })
}
