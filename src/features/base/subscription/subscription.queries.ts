import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  checkSubscriptionStatus,
  createCheckoutSession,
  createPortalSession,
  getPlanOffer,
  getSubscriptionDetails,
} from './subscription.functions.ts'
import type { Plan } from './subscription.rules.ts'
import type { SubscriptionStatusView } from './subscription.schemas.ts'
import { failures } from './subscription.texts.ts'

export const planOfferQuery = queryOptions({ queryKey: key('planOffer'), queryFn: () => getPlanOffer() })

/** The person's plan, what it covers, and the plans for sale. */
export const subscriptionDetailsQuery = queryOptions({
  queryKey: key('subscriptionDetails'),
  queryFn: () => getSubscriptionDetails(),
})

const inactive: SubscriptionStatusView = { isActive: false, planId: null, planName: null }

/** Whether the person has a plan. A failed read is logged and counts as none. */
export const subscriptionStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: key('subscriptionStatus', userId),
    queryFn: async () => {
      try {
        return (await checkSubscriptionStatus()) ?? inactive
      } catch (error) {
        console.warn('the subscription status was not read', error)
        return inactive
      }
    },
  })

/** Redirects to the provider's page, or shows an error and rethrows it. */
async function leaveFor(asking: Promise<{ url: string }>, failure: string): Promise<void> {
  try {
    const { url } = await asking
    window.location.assign(url)
  } catch (error) {
    console.warn(failure, error)
    const { toast } = await import('../../../components/ui/toast.tsx')
    toast.error(failure)
    throw error
  }
}

export const useCheckout = () =>
  useMutation({
    mutationFn: ({ priceId }: Pick<Plan, 'priceId'>) =>
      leaveFor(createCheckoutSession({ data: { priceId } }), failures.checkout),
    meta: { touches: 'nothing' },
  })

/** Opens the billing portal, which returns to the plans page. */
export const usePortal = () =>
  useMutation({
    mutationFn: () =>
      leaveFor(
        createPortalSession({ data: { returnUrl: `${window.location.origin}/subscription` } }),
        failures.portal,
      ),
    meta: { touches: 'nothing' },
  })
