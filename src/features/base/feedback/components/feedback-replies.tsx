import { t } from '@lingui/core/macro'
import { Reply } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { FeedbackReplyView, FeedbackView } from '../feedback.schemas.ts'
import { replyRefusals } from '../feedback.texts.ts'

const ReplyForm = lazy(() => import('./reply-form.tsx'))

/** Renders the replies sent so far. */
export const FeedbackReplies = ({ replies }: { replies: readonly FeedbackReplyView[] }) =>
  replies.length > 0 && (
    <ol className="grid gap-3" aria-label={t`Replies`}>
      {replies.map(({ id, reply, administrator, createdAt }) => (
        <li key={id} className="grid gap-1 border-s-2 border-accent ps-3">
          <p className="text-sm text-muted">
            {t`${administrator ?? t`An administrator`} replied, ${formatUtc(createdAt, locale())}`}
          </p>
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{reply}</p>
        </li>
      ))}
    </ol>
  )

type ReplyButtonProps = { entry: FeedbackView; sendsMail: boolean }

/** Opens the reply form, or says why it is not possible to reply. */
export function ReplyButton({ entry, sendsMail }: ReplyButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const refusal = refusalOf(entry, sendsMail)
  if (refusal) return <p className="basis-full text-sm text-muted">{refusal}</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Reply aria-hidden="true" />
        {t`Reply by e-mail`}
      </Button>
      {isOpen && (
        <Later>
          <ReplyForm
            feedbackId={entry.id}
            title={entry.title}
            email={entry.sender?.email ?? ''}
            close={() => setOpen(false)}
          />
        </Later>
      )}
    </>
  )
}

function refusalOf({ sender }: FeedbackView, sendsMail: boolean): string | null {
  if (!sendsMail) return replyRefusals.noMail
  if (!sender) return replyRefusals.accountGone
  return sender.takesReplies ? null : replyRefusals.notConfirmed
}
