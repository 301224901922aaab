import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/layout/app-shell.tsx'
import { Hero, Jobs, Prices } from '../features/base/landing/components/landing.tsx'
import { planOfferQuery } from '../features/base/subscription/subscription.queries.ts'
import { load, useFound } from '../lib/page.ts'

export const Route = createFileRoute('/')({
  staticData: { script: 'on-touch' },
  loader: ({ context }) => load(context, planOfferQuery),
  head: () => ({ meta: [{ title: t`Property Management for Families` }] }),
  component: LandingPage,
})

function LandingPage() {
  const { user } = Route.useRouteContext()
  const offer = useFound(planOfferQuery)
  return (
    <Page className="grid gap-16 sm:gap-24 sm:pt-16">
      <Hero isSignedIn={user !== null} hasLimits={offer.kind === 'checkout'} />
      <Jobs />
      <Prices offer={offer} person={user && { hasPlan: user.subscriptionPeriodEnd !== null }} />
    </Page>
  )
}
