import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InviteNotValid } from '../features/base/invites/components/invite-frame.tsx'
import { InvitePage } from '../features/base/invites/components/invite-page.tsx'
import { loadInviteData } from '../features/base/invites/invites.functions.ts'
import { orNotFound, pageTitle } from './-page.ts'

/** Shows an invite. Its head reveals no name and no address to previews and indexes. */
export const Route = createFileRoute('/invite/$inviteCode')({
  // Each opening is recorded, so the link is not preloaded on hover.
  preload: false,
  loader: ({ params: { inviteCode } }) => orNotFound(loadInviteData({ data: { inviteCode } })),
  head: () => ({
    meta: [
      ...pageTitle(t`Invitation`),
      { property: 'og:title', content: t`An invitation to Kinstead` },
      { name: 'robots', content: 'noindex, nofollow, noarchive' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Invite,
  notFoundComponent: () => <InviteNotValid />,
})

function Invite() {
  const { inviteCode } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <InvitePage key={inviteCode} inviteCode={inviteCode} invite={Route.useLoaderData()} user={user} />
}
