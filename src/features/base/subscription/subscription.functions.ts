import { publicFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, sessionOf } from '../../../rpc/request-scope.ts'
import * as checkouts from './server/checkout.service.ts'
import * as subscriptions from './server/subscription.service.ts'
import { createCheckoutSessionInput, createPortalSessionInput } from './subscription.schemas.ts'

export const createCheckoutSession = signedInFn({ method: 'POST' })
  .validator(input(createCheckoutSessionInput))
  .handler(({ context, data }) => checkouts.createCheckoutSession(context.ctx, data))

export const createPortalSession = signedInFn({ method: 'POST' })
  .validator(input(createPortalSessionInput))
  .handler(({ context, data }) => checkouts.createPortalSession(context.ctx, data))

export const getSubscriptionDetails = signedInFn({ method: 'GET' }).handler(({ context }) =>
  subscriptions.getSubscriptionDetails(context.ctx),
)

export const checkSubscriptionStatus = signedInFn({ method: 'GET' }).handler(({ context }) =>
  subscriptions.checkSubscriptionStatus(context.ctx),
)

/** Returns how a plan can be bought here, for the first page. */
export const getPlanOffer = publicFn({ method: 'GET' }).handler(async ({ context }) =>
  subscriptions.planOffer(context.ctx, (await sessionOf(getRequest()))?.user ?? null),
)
