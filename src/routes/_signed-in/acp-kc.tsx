import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../components/layout/app-shell.tsx'
import { Later } from '../../components/ui/later.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { TabLink, TabLinks } from '../../components/ui/tab-links.tsx'
import { FailedJobsList } from '../../features/base/failed-jobs/components/failed-jobs-list.tsx'
import { failedJobsQuery } from '../../features/base/failed-jobs/failed-jobs.queries.ts'
import { FeedbackInbox } from '../../features/base/feedback/components/feedback-inbox.tsx'
import { feedbackInboxQuery } from '../../features/base/feedback/feedback.queries.ts'
import type { FeedbackStatus } from '../../features/base/feedback/feedback.rules.ts'
import { ensureAdmin } from '../../features/base/users/users.functions.ts'
import { orNotFound, pageTitle } from '../../lib/page.ts'

type Search = { tab?: 'jobs'; status?: 'SEEN' | 'DONE' }

/** For administrators. For everyone else there is no such page, and nothing of it is loaded. */
export const Route = createFileRoute('/_signed-in/acp-kc')({
  validateSearch: ({ tab, status }: Record<string, unknown>): Search => ({
    ...(tab === 'jobs' && { tab }),
    ...((status === 'SEEN' || status === 'DONE') && { status }),
  }),
  beforeLoad: () => orNotFound(ensureAdmin()),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { tab, status } }) =>
    tab === 'jobs'
      ? queryClient.ensureQueryData(failedJobsQuery)
      : queryClient.ensureInfiniteQueryData(feedbackInboxQuery(status ?? 'NEW')),
  head: () => ({ meta: pageTitle('Admin') }),
  component: Admin,
})

// The tabs differ by their search only: without it the router takes both for the current one.
const wholeAddress = { exact: true, includeSearch: true }

function Admin() {
  const { tab, status: filter } = Route.useSearch()
  const status = filter ?? 'NEW'
  const navigate = Route.useNavigate()
  const showStatus = (chosen: FeedbackStatus) =>
    navigate({ search: chosen === 'NEW' ? {} : { status: chosen }, resetScroll: false })
  return (
    <Page>
      <PageHeader title="Admin" subtitle="What people tell, and what could not be done in the background." />
      <TabLinks label="Admin">
        <TabLink to="/acp-kc" search={tab ? {} : { status: filter }} activeOptions={wholeAddress}>
          Feedback
        </TabLink>
        <TabLink to="/acp-kc" search={{ tab: 'jobs' }} activeOptions={wholeAddress}>
          Failed jobs
        </TabLink>
      </TabLinks>
      <div className="pt-6">
        <Later place={<Skeleton className="h-64" />}>
          {tab === 'jobs' ? (
            <FailedJobsList />
          ) : (
            <FeedbackInbox status={status} onStatusChange={showStatus} />
          )}
        </Later>
      </div>
    </Page>
  )
}
