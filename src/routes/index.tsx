import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/layout/app-shell.tsx'
import { Hero } from '../features/base/landing/components/hero.tsx'
import { Jobs } from '../features/base/landing/components/jobs.tsx'
import { Prices } from '../features/base/landing/components/prices.tsx'

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'Property Management for Families' }] }),
  component: LandingPage,
})

function LandingPage() {
  const { user } = Route.useRouteContext()
  return (
    <Page className="grid gap-16 sm:gap-24 sm:pt-16">
      <Hero isSignedIn={user !== null} />
      <Jobs />
      <Prices />
    </Page>
  )
}
