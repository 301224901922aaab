import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { IconButton } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { sendingId } from '../comments.queries.ts'
import type { Mentionable } from '../comments.rules.ts'
import type { CommentView } from '../comments.schemas.ts'
import { CommentText } from './comment-text.tsx'

const CommentEditForm = lazy(() => import('./comment-edit-form.tsx'))

type CommentItemProps = {
  comment: CommentView
  members: readonly Mentionable[]
  canEdit: boolean
  canDelete: boolean
  onDelete: () => void
}

/** Renders one comment, with actions to edit or delete it. */
export function CommentItem({ comment, members, canEdit, canDelete, onDelete }: CommentItemProps) {
  const { id, authorName, authorImageUrl, authorColor, createdAt, editedAt } = comment
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
        <PersonAvatar person={{ name: authorName, profileImageUrl: authorImageUrl, color: authorColor }} />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="font-medium">{authorName}</bdi>{' '}
          <span className="text-sm text-muted">
            {isSending ? t`Sending` : <RelativeTime at={createdAt} />}
            {editedAt && t`, edited`}
          </span>
        </p>
        {!isSending && (
          <span className="flex" data-no-print>
            {canEdit && !isEdited && (
              <IconButton
                label={t`Edit my comment`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => setEdited(true)}
              />
            )}
            {canDelete && (
              <IconButton
                label={t`Delete the comment of ${authorName}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={onDelete}
              />
            )}
          </span>
        )}
      </div>
      {isEdited ? (
        <Later place={<CommentText {...comment} />}>
          <CommentEditForm comment={comment} members={members} onDone={endEditing} />
        </Later>
      ) : (
        <CommentText {...comment} />
      )}
    </li>
  )
}
