import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Later } from '../../components/ui/later.tsx'
import { SubscriptionSuccessPage } from '../../features/base/subscription/components/subscription-success-page.tsx'
import { subscriptionDetailsQuery } from '../../features/base/subscription/subscription.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

const PendingProperty = lazy(() =>
  import('../../features/house/properties/components/pending-property.tsx').then((module) => ({
    default: module.PendingProperty,
  })),
)

export const Route = createFileRoute('/_signed-in/subscription_/success')({
  loader: ({ context }) => load(context, subscriptionDetailsQuery),
  head: () => ({ meta: pageTitle(t`Payment`) }),
  component: SubscriptionSuccess,
})

function SubscriptionSuccess() {
  const details = useFound(subscriptionDetailsQuery)
  return (
    <SubscriptionSuccessPage
      details={details}
      creation={(wish, form) => (
        <Later>
          <PendingProperty wish={wish} form={form} />
        </Later>
      )}
    />
  )
}
