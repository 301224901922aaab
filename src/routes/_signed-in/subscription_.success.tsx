import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionSuccessPage } from '../../features/base/subscription/components/subscription-success-page.tsx'
import { pageTitle } from '../../lib/page.ts'

export const Route = createFileRoute('/_signed-in/subscription_/success')({
  head: () => ({ meta: pageTitle('Payment') }),
  component: SubscriptionSuccessPage,
})
