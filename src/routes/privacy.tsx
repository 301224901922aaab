import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '../features/base/privacy/components/privacy-policy.tsx'
import { privacyQuery } from '../features/base/privacy/privacy.queries.ts'
import { pageTitle } from './-page.ts'

export const Route = createFileRoute('/privacy')({
  staticData: { script: 'on-touch' },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(privacyQuery),
  head: () => ({ meta: pageTitle(t`Privacy Policy`) }),
  component: Privacy,
})

function Privacy() {
  return <PrivacyPolicy facts={Route.useLoaderData()} />
}
