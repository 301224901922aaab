import { t } from '@lingui/core/macro'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { useSetFeedbackStatus } from '../feedback.queries.ts'
import { type FeedbackStatus, feedbackStatuses } from '../feedback.rules.ts'
import type { FeedbackView } from '../feedback.schemas.ts'
import { statusLabels } from '../feedback.texts.ts'
import { FeedbackReplies, ReplyButton } from './feedback-replies.tsx'

/** Renders one feedback with sender, time, screenshot and status. */
export function FeedbackEntry({ entry, sendsMail }: { entry: FeedbackView; sendsMail: boolean }) {
  const change = useSetFeedbackStatus()
  const moveTo = (status: FeedbackStatus) =>
    change.mutate(
      { feedbackId: entry.id, status },
      { onSuccess: () => toast.success(t`Moved to “${statusLabels[status]}”`), onError: toastFailure },
    )
  return (
    <article className={`${cardClass} grid gap-3 p-4 sm:p-6`}>
      <header className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">{entry.title}</h2>
        <p className="text-sm text-muted wrap-anywhere">
          {senderOf(entry)}, {formatUtc(entry.createdAt, locale())}
        </p>
      </header>
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{entry.feedback}</p>
      {entry.hasScreenshot && <Screenshot entry={entry} />}
      <FeedbackReplies replies={entry.replies} />
      <div className="flex flex-wrap gap-2">
        {feedbackStatuses
          .filter((status) => status !== entry.status)
          .map((status) => (
            <Button
              key={status}
              onClick={() => moveTo(status)}
              loading={change.isPending && change.variables.status === status}
            >
              {t`Mark as ${statusLabels[status].toLowerCase()}`}
            </Button>
          ))}
        <ReplyButton entry={entry} sendsMail={sendsMail} />
      </div>
    </article>
  )
}

const senderOf = ({ sender }: FeedbackView) =>
  sender ? [sender.name, sender.email].filter(Boolean).join(', ') || t`Unnamed person` : t`Deleted account`

function Screenshot({ entry }: { entry: FeedbackView }) {
  const address = `/api/admin/feedback/${entry.id}/screenshot`
  return (
    <a href={address} target="_blank" rel="noreferrer" className="justify-self-start rounded-md">
      <img
        src={address}
        alt={t`Screenshot of “${entry.title}”, opens full size`}
        loading="lazy"
        className="max-h-80 min-h-11 max-w-full min-w-11 rounded-md border object-contain"
      />
    </a>
  )
}
