import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '../../features/base/subscription/components/subscription-page.tsx'
import { planSearch, wishOf } from '../../features/base/subscription/plan-wish.ts'
import { subscriptionDetailsQuery } from '../../features/base/subscription/subscription.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

/** The person’s plan; the billing portal returns here. */
export const Route = createFileRoute('/_signed-in/subscription')({
  validateSearch: planSearch,
  loader: ({ context }) => load(context, subscriptionDetailsQuery),
  head: () => ({ meta: pageTitle(t`Your plan`) }),
  component: Subscription,
})

function Subscription() {
  const details = useFound(subscriptionDetailsQuery)
  return <SubscriptionPage details={details} wish={wishOf(Route.useSearch())} />
}
