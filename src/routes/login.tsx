import { t } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Page } from '../components/layout/app-shell.tsx'
import { LoginPanel } from '../features/base/sessions/components/login-panel.tsx'
import { setUnavailableStatus } from '../features/base/sessions/login-status.ts'
import { suspensionReason } from '../features/base/sessions/sessions.functions.ts'
import { loginSearchOf, signedInDestination } from '../features/base/sessions/sessions.rules.ts'
import { currentUserQuery } from '../features/base/users/users.queries.ts'
import { pageTitle } from './-page.ts'

export const Route = createFileRoute('/login')({
  staticData: { script: 'on-touch' },
  validateSearch: loginSearchOf,
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.fetchQuery(currentUserQuery())
    if (user) throw redirect({ href: signedInDestination(search.redirect) })
    if (search.reason === 'unavailable') setUnavailableStatus()
  },
  loaderDeps: ({ search: { notice } }) => ({ notice }),
  loader: ({ deps: { notice } }) => (notice ? suspensionReason({ data: { notice } }) : { reason: null }),
  head: () => ({
    meta: [...pageTitle(t`Sign in or create an account`), { name: 'robots', content: 'noindex' }],
  }),
  component: LoginPage,
})

function LoginPage() {
  return (
    <Page width="form" className="sm:pt-16">
      <LoginPanel {...Route.useSearch()} suspendedFor={Route.useLoaderData().reason} />
    </Page>
  )
}
