import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../components/layout/app-shell.tsx'
import { Hero, Jobs, Prices } from '../features/base/landing/components/landing.tsx'

export const Route = createFileRoute('/')({
  staticData: { script: 'on-touch' },
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
