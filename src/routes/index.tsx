import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/layout/app-shell.tsx'
import { ContractorLink } from '../features/base/landing/components/landing-contractor.tsx'
import { Hero } from '../features/base/landing/components/landing-hero.tsx'
import { Jobs } from '../features/base/landing/components/landing-jobs.tsx'
import { Prices } from '../features/base/landing/components/landing-prices.tsx'
import { Questions } from '../features/base/landing/components/landing-questions.tsx'
import { SelfHosting } from '../features/base/landing/components/landing-self-hosting.tsx'
import { planOfferQuery } from '../features/base/subscription/subscription.queries.ts'
import { DemoOffer } from '../features/overview/demo/components/demo-offer.tsx'
import { demoOfferQuery } from '../features/overview/demo/demo.queries.ts'
import { type DemoRefusal, demoRefusalOf } from '../features/overview/demo/demo.rules.ts'
import { load, useFound } from './-page.ts'

export const Route = createFileRoute('/')({
  staticData: { script: 'on-touch' },
  validateSearch: ({ demo }: Record<string, unknown>): { demo?: DemoRefusal } => {
    const refusal = demoRefusalOf(demo)
    return refusal ? { demo: refusal } : {}
  },
  loader: ({ context }) => load(context, planOfferQuery, demoOfferQuery),
  head: () => ({ meta: [{ title: t`Property Management for Families` }] }),
  component: LandingPage,
})

function LandingPage() {
  const { user } = Route.useRouteContext()
  const { demo } = Route.useSearch()
  const offer = useFound(planOfferQuery)
  const { isOffered } = useFound(demoOfferQuery)
  return (
    <Page className="grid gap-16 sm:gap-24 sm:pt-16">
      <Hero
        isSignedIn={user !== null}
        hasLimits={offer.kind === 'checkout'}
        demo={isOffered && <DemoOffer refusal={demo} />}
      />
      <Jobs />
      <ContractorLink />
      <Prices offer={offer} person={user && { hasPlan: user.subscriptionPeriodEnd !== null }} />
      <SelfHosting />
      <Questions />
    </Page>
  )
}
