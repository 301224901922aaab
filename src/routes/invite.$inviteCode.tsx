import { createFileRoute } from '@tanstack/react-router'
import { InviteNotValid } from '../features/base/invites/components/invite-frame.tsx'
import { InvitePage } from '../features/base/invites/components/invite-page.tsx'
import { loadInviteData } from '../features/base/invites/invites.functions.ts'
import { orNotFound, pageTitle } from '../lib/page.ts'

/** The page of an invite. Whatever previews, indexes or passes it on learns no name and no address from its head. */
export const Route = createFileRoute('/invite/$inviteCode')({
  // Each opening is written down: only real ones shall be, no glance of the pointer at a link.
  preload: false,
  loader: ({ params: { inviteCode } }) => orNotFound(loadInviteData({ data: { inviteCode } })),
  head: () => ({
    meta: [
      ...pageTitle('Invitation'),
      { property: 'og:title', content: 'An invitation to Kinstead' },
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
