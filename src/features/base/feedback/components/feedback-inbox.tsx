import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { feedbackInboxQuery } from '../feedback.queries.ts'
import { type FeedbackStatus, feedbackStatuses } from '../feedback.rules.ts'
import { statusLabels } from '../feedback.texts.ts'
import { FeedbackEntry } from './feedback-entry.tsx'

type FeedbackInboxProps = { status: FeedbackStatus; onStatusChange: (status: FeedbackStatus) => void }

const options = () => feedbackStatuses.map((value) => ({ value, label: statusLabels[value] }))

/** Renders the feedback inbox by status. */
export function FeedbackInbox({ status, onStatusChange }: FeedbackInboxProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    feedbackInboxQuery(status),
  )
  const entries = data.pages.flatMap((page) => page.entries)
  return (
    <div className="grid gap-4">
      <SegmentedChoice legend={t`Status`} options={options()} value={status} onChange={onStatusChange} />
      {entries.length === 0 ? (
        <EmptyState
          title={t`No feedback under “${statusLabels[status]}”`}
          icon={<Inbox aria-hidden="true" />}
        >
          {t`Feedback that people send appears here.`}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {entries.map((entry) => (
            <li key={entry.id}>
              <FeedbackEntry entry={entry} sendsMail={data.pages[0]?.sendsMail ?? false} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage} className="justify-self-center">
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}
