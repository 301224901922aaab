import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { safeReturnTo } from '../../../../lib/return-to.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Billing } from '../../../../server/gateways/billing/billing.ts'
import { isRefusal } from '../../../../server/gateways/billing/stripe-answer.ts'
import { within } from '../../../../server/within.ts'
import { fullName } from '../../users/users.rules.ts'
import { planOfPrice } from '../subscription.rules.ts'
import type { CreateCheckoutSessionInput, CreatePortalSessionInput } from '../subscription.schemas.ts'
import { failures } from '../subscription.texts.ts'
import * as repository from './checkout.repository.ts'
import { findMySubscription } from './entitlement.service.ts'

/** Fails within ten seconds so that the person is not kept waiting. */
const patienceMs = 9_000

const attempts = { points: 30, durationSeconds: 3_600 }

/** Opens the checkout of a plan, the same for concurrent clicks. @returns the provider's page */
export async function createCheckoutSession(
  ctx: SignedInContext,
  { priceId }: CreateCheckoutSessionInput,
): Promise<{ url: string }> {
  const plan = planOfPrice(priceId)
  if (!plan) throw new AppError('invalid', t`This plan does not exist. Choose one of the plans on the page.`)
  await ctx.limits.limit('checkouts', ctx.user.id, attempts)
  const mine = await findMySubscription(ctx.db, ctx.user.id)
  if (mine?.isActive)
    throw new AppError('conflict', t`You already have a plan. Change it under “Manage billing”.`)
  return inTime(openCheckout(ctx, plan.id), failures.checkout)
}

async function openCheckout(ctx: SignedInContext, planId: 'monthly' | 'annual'): Promise<{ url: string }> {
  const { db, user } = ctx
  const customerId = await customerOf(ctx)
  const intent = await db.transaction((tx) => repository.lockCheckoutIntent(tx, { userId: user.id, planId }))
  if (intent.url) return { url: intent.url }
  const wish = { planId, intentId: intent.id }
  try {
    const checkout = await askForCheckout(ctx, { ...wish, customerId }).catch(async (error) => {
      if (!isAppError(error, 'not-found')) throw error
      return askForCheckout(ctx, { ...wish, customerId: await newCustomer(ctx, customerId) })
    })
    await repository.keepCheckout(db, intent.id, checkout)
    return { url: checkout.url }
  } catch (error) {
    // The provider repeats its answer for a key for a day, so a refused request needs a new key.
    if (isAppError(error) && isRefusal(error)) await repository.endIntents(db, { intentId: intent.id })
    throw error
  }
}

type Checkout = { planId: 'monthly' | 'annual'; intentId: string; customerId: string }

const askForCheckout = ({ billing, origin, user }: SignedInContext, { intentId, ...wish }: Checkout) =>
  billing.createCheckout({
    ...wish,
    userId: user.id,
    successUrl: `${origin}/subscription/success`,
    cancelUrl: `${origin}/subscription`,
    idempotencyKey: `${intentId}-${wish.customerId}`,
  })

/** Returns the person's customer, the same for concurrent requests. */
const customerOf = async (ctx: SignedInContext) =>
  (await repository.findCustomer(ctx.db, ctx.user.id)) ?? newCustomer(ctx)

/**
 * Creates the person's customer, the same for concurrent requests.
 * @param gone the one deleted at the provider. Its row stays until the new one replaces it: a request that
 *   found none would ask for the first customer, and the provider repeats that answer for a day.
 */
async function newCustomer({ db, billing, user }: SignedInContext, gone?: string): Promise<string> {
  const { id: userId, email } = user
  const person = { userId, email, name: fullName(user) }
  const customerId = await billing.createCustomer({ ...person, ...(gone && { replaces: gone }) })
  if (gone) await repository.replaceCustomer(db, userId, { gone, customerId })
  else await repository.insertCustomer(db, userId, customerId)
  return (await repository.findCustomer(db, userId)) ?? customerId
}

/** Opens the provider's billing portal. */
export async function createPortalSession(
  ctx: SignedInContext,
  { returnUrl }: CreatePortalSessionInput,
): Promise<{ url: string }> {
  await ctx.limits.limit('portals', ctx.user.id, attempts)
  const customerId = await repository.findCustomer(ctx.db, ctx.user.id)
  if (!customerId) throw nothingToManage()
  const path = safeReturnTo(returnUrl, ctx.origin, '/subscription')
  const wish = { customerId, returnUrl: new URL(path, ctx.origin).href, idempotencyKey: newId() }
  return inTime(openPortal(ctx, wish), failures.portal)
}

/** Forgets a customer deleted at the provider, so that the person can choose a plan again. */
async function openPortal(
  { db, billing, user }: SignedInContext,
  wish: Parameters<Billing['createPortal']>[0],
) {
  try {
    return await billing.createPortal(wish)
  } catch (error) {
    if (!isAppError(error, 'not-found')) throw error
    await repository.deleteCustomer(db, user.id, wish.customerId)
    throw nothingToManage()
  }
}

const nothingToManage = () =>
  new AppError('conflict', t`You don’t have a plan to manage yet. Choose a plan first.`)

const inTime = <Result>(work: Promise<Result>, message: string) =>
  within(patienceMs, work, () => {
    throw new AppError('unavailable', message, { retryAfterSeconds: 30 })
  })
