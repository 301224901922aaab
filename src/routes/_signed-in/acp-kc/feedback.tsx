import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FeedbackInbox } from '../../../features/base/feedback/components/feedback-inbox.tsx'
import { feedbackInboxQuery } from '../../../features/base/feedback/feedback.queries.ts'
import type { FeedbackStatus } from '../../../features/base/feedback/feedback.rules.ts'
import { pageTitle } from '../../-page.ts'

type Search = { status?: 'SEEN' | 'DONE' }

export const Route = createFileRoute('/_signed-in/acp-kc/feedback')({
  validateSearch: ({ status }: Record<string, unknown>): Search =>
    status === 'SEEN' || status === 'DONE' ? { status } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { status } }) =>
    queryClient.ensureInfiniteQueryData(feedbackInboxQuery(status ?? 'NEW')),
  head: () => ({ meta: pageTitle(t`Feedback · Admin`) }),
  component: Feedback,
})

function Feedback() {
  const { status = 'NEW' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const showStatus = (chosen: FeedbackStatus) =>
    navigate({ search: chosen === 'NEW' ? {} : { status: chosen }, resetScroll: false })
  return <FeedbackInbox status={status} onStatusChange={showStatus} />
}
