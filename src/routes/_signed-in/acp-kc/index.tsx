import { createFileRoute, redirect } from '@tanstack/react-router'
import { figuresQuery } from '../../../features/overview/administration/administration.queries.ts'
import { Figures } from '../../../features/overview/administration/components/figures.tsx'

type OldSearch = { tab?: 'jobs'; status?: 'SEEN' | 'DONE' }

/** The overview. Redirects old bookmarks that name a part in the search parameters. */
export const Route = createFileRoute('/_signed-in/acp-kc/')({
  validateSearch: ({ tab, status }: Record<string, unknown>): OldSearch => ({
    ...(tab === 'jobs' && { tab }),
    ...((status === 'SEEN' || status === 'DONE') && { status }),
  }),
  beforeLoad: ({ search: { tab, status } }) => {
    if (tab) throw redirect({ to: '/acp-kc/jobs' })
    if (status) throw redirect({ to: '/acp-kc/feedback', search: { status } })
  },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(figuresQuery),
  component: Figures,
})
