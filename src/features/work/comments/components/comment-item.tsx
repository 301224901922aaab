import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { sendingId, useEditComment } from '../comments.queries.ts'
import { type Mentionable, withNames } from '../comments.rules.ts'
import { type CommentView, commentView } from '../comments.schemas.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'

type CommentItemProps = {
  comment: CommentView
  members: readonly Mentionable[]
  canEdit: boolean
  canDelete: boolean
  onDelete: () => void
}

/** One comment: who, when, what; and for whoever may, how to change it or take it back. */
export function CommentItem({ comment, members, canEdit, canDelete, onDelete }: CommentItemProps) {
  const { id, authorName, authorImageUrl, createdAt, editedAt } = comment
  const [isEdited, setEdited] = useState(false)
  const isSending = id === sendingId
  const endEditing = () => {
    setEdited(false)
    document.querySelector<HTMLElement>(`#comment-${id}`)?.focus()
  }
  return (
    <li
      id={`comment-${id}`}
      tabIndex={-1}
      className={clsx(cardClass, 'grid grid-cols-1 gap-2 p-3 sm:p-4', isSending && 'opacity-60')}
    >
      <div className="flex items-center gap-3">
        <PersonMark person={{ name: authorName, profileImageUrl: authorImageUrl }} />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="font-medium">{authorName}</bdi>{' '}
          <span className="text-sm text-muted">
            {isSending ? 'Sending' : <RelativeTime at={createdAt} />}
            {editedAt && ', edited'}
          </span>
        </p>
        {!isSending && (
          <span className="flex" data-no-print>
            {canEdit && !isEdited && (
              <IconButton
                label="Edit my comment"
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEdited(true)}
              />
            )}
            {canDelete && (
              <IconButton
                label={`Delete the comment of ${authorName}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={onDelete}
              />
            )}
          </span>
        )}
      </div>
      {isEdited ? (
        <EditForm comment={comment} members={members} onDone={endEditing} />
      ) : (
        <CommentText {...comment} />
      )}
    </li>
  )
}

type EditFormProps = Pick<CommentItemProps, 'comment' | 'members'> & { onDone: () => void }

function EditForm({ comment, members, onDone }: EditFormProps) {
  // What it started from: what arrives in the background must not change what is saved over.
  const [base] = useState(comment)
  const edit = useEditComment()
  const { stale, save: send, saveLabel } = useStaleEdit<CommentView, string>(base, commentView)
  const left = base.mentions.filter(({ userId }) => members.every((member) => member.userId !== userId))
  const people = [...members, ...left]
  const save = async (body: string) => {
    await send(body, ({ version }) => edit.mutateAsync({ commentId: base.id, version, body }))
    onDone()
  }
  return (
    <>
      {stale && (
        <div className="rounded-md bg-warning-soft p-3">
          <p className="font-medium">The newer text</p>
          <CommentText {...stale.newer} />
        </div>
      )}
      <CommentForm
        label="My comment"
        draftKey={`comment:${base.id}:${base.version}`}
        text={withNames(base.body, people)}
        people={people}
        sendLabel={saveLabel}
        send={save}
        waits
        autoFocus
      >
        <Button onClick={onDone}>Cancel</Button>
      </CommentForm>
    </>
  )
}
