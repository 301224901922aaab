import { AppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { safeReturnTo } from '../../../../lib/return-to.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { within } from '../../../../server/within.ts'
import { fullName } from '../../users/users.rules.ts'
import { planOfPrice } from '../subscription.rules.ts'
import type { CreateCheckoutSessionInput, CreatePortalSessionInput } from '../subscription.schemas.ts'
import { failures } from '../subscription.texts.ts'
import * as repository from './checkout.repository.ts'
import { findMySubscription } from './entitlement.service.ts'

/** People are told within ten seconds that a checkout or the portal does not come. */
const patienceMs = 9_000

const attempts = { points: 30, durationSeconds: 3_600 }

/** Opens the checkout of a plan, the same one for the same wish. @returns the provider's page, to which the browser goes */
export async function createCheckoutSession(
  ctx: SignedInContext,
  { priceId }: CreateCheckoutSessionInput,
): Promise<{ url: string }> {
  const plan = planOfPrice(priceId)
  if (!plan) throw new AppError('invalid', 'There is no such plan. Choose one of the two on the page.')
  await ctx.limits.limit('checkouts', ctx.user.id, attempts)
  const mine = await findMySubscription(ctx.db, ctx.user.id)
  if (mine?.isActive)
    throw new AppError('conflict', 'You have a plan already. Change it under “Manage billing”.')
  return inTime(openCheckout(ctx, plan.id), failures.checkout)
}

async function openCheckout(ctx: SignedInContext, planId: 'monthly' | 'annual'): Promise<{ url: string }> {
  const { db, billing, origin, user } = ctx
  const customerId = await customerOf(ctx)
  const intent = await db.transaction((tx) => repository.holdIntent(tx, { userId: user.id, planId }))
  if (intent.url) return { url: intent.url }
  const checkout = await billing.createCheckout({
    planId,
    userId: user.id,
    customerId,
    successUrl: `${origin}/subscription/success`,
    cancelUrl: `${origin}/subscription`,
    idempotencyKey: intent.id,
  })
  await repository.keepCheckout(db, intent.id, checkout)
  return { url: checkout.url }
}

/** The person as the provider knows them. Of two requests at once both get the same customer. */
async function customerOf({ db, billing, user }: SignedInContext): Promise<string> {
  const known = await repository.findCustomer(db, user.id)
  if (known) return known
  const { id: userId, email } = user
  const customerId = await billing.createCustomer({ userId, email, name: fullName(user) })
  await repository.insertCustomer(db, userId, customerId)
  return (await repository.findCustomer(db, userId)) ?? customerId
}

/** Opens the provider's page on which a plan is changed, cancelled or paid otherwise. */
export async function createPortalSession(
  ctx: SignedInContext,
  { returnUrl }: CreatePortalSessionInput,
): Promise<{ url: string }> {
  await ctx.limits.limit('portals', ctx.user.id, attempts)
  const customerId = await repository.findCustomer(ctx.db, ctx.user.id)
  if (!customerId) throw new AppError('conflict', 'There is nothing to manage yet: choose a plan first.')
  const path = safeReturnTo(returnUrl, ctx.origin, '/subscription')
  const wish = { customerId, returnUrl: new URL(path, ctx.origin).href, idempotencyKey: newId() }
  return inTime(ctx.billing.createPortal(wish), failures.portal)
}

const inTime = <Result>(work: Promise<Result>, message: string) =>
  within(patienceMs, work, () => {
    throw new AppError('unavailable', message, { retryAfterSeconds: 30 })
  })
