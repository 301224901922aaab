import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import type { MemberView } from '../../../base/groups/groups.schemas.ts'
import {
  type Commented,
  commentsQuery,
  idOf,
  useAddComment,
  useDeleteComment,
  useRestoreComment,
} from '../comments.queries.ts'
import { mentionedIn } from '../comments.rules.ts'
import type { CommentedOn, CommentView } from '../comments.schemas.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

type CommentsSectionProps = {
  of: CommentedOn
  familyGroupId: string
  /** False while the property is archived. */
  canWrite: boolean
}

/**
 * Renders the comments of a task, payment or stay, in order. Load `commentsQuery(of)` and `membersQuery(familyGroupId)`
 * in the loader.
 */
export function CommentsSection({ of, familyGroupId, canWrite }: CommentsSectionProps) {
  const titleId = `comments-of-${idOf(of)}`
  const list = useSuspenseInfiniteQuery(commentsQuery(of))
  const { data: members } = useSuspenseQuery(membersQuery(familyGroupId))
  const addition = useAddComment({ of, familyGroupId })
  const remove = useRemoveComment({ of, familyGroupId }, `#${titleId}`)
  const comments = list.data.pages.flatMap((page) => page.comments).toReversed()
  const unsent = useRef<{ id: string; body: string }>(undefined)
  const send = async (body: string) => {
    // The same text keeps its id until an answer arrives, since the first answer may have been lost.
    if (unsent.current?.body !== body) unsent.current = { id: newId(), body }
    await addition.mutateAsync({ ...unsent.current, sending: sendingFrom(body, members) })
    unsent.current = undefined
  }
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <h2 id={titleId} tabIndex={-1} className="text-lg">
        {t`Comments`}
      </h2>
      <ShowMore list={list} className="justify-self-start">
        {t`Show earlier`}
      </ShowMore>
      {comments.length === 0 ? (
        <p className="text-muted">{canWrite ? t`No comments yet.` : t`No comments.`}</p>
      ) : (
        <ol aria-label={t`Comments`} className="grid grid-cols-1 gap-3">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              members={members}
              canEdit={canWrite && comment.may.edit}
              canDelete={canWrite && comment.may.delete}
              onDelete={() => remove(comment)}
            />
          ))}
        </ol>
      )}
      {canWrite && (
        <CommentForm
          label={t`Write a comment`}
          draftKey={`comment:${idOf(of)}`}
          people={members}
          sendLabel={t`Send`}
          send={send}
        />
      )}
    </section>
  )
}

/** The comment as shown until the server has it. */
function sendingFrom(
  body: string,
  members: MemberView[],
): Omit<CommentView, 'id' | 'createdAt' | 'editedAt' | 'version'> {
  const me = members.find(({ isMe }) => isMe)
  const mentioned = mentionedIn(body)
  return {
    body,
    authorName: me?.name ?? '',
    authorImageUrl: me?.profileImageUrl ?? null,
    authorColor: me?.color ?? null,
    isMine: true,
    may: { edit: true, delete: true },
    mentions: members.filter(({ userId }) => mentioned.includes(userId)),
  }
}

/** Without confirmation, since “Undo” follows. */
function useRemoveComment(commented: Commented, title: string) {
  const deletion = useDeleteComment(commented)
  const restoration = useRestoreComment(commented)
  return async ({ id }: CommentView) => {
    // The comment and its button disappear.
    document.querySelector<HTMLElement>(title)?.focus()
    try {
      await deletion.mutateAsync(id)
    } catch (error) {
      toastFailure(error)
      return
    }
    const undo = async () => {
      await restoration.mutateAsync(id)
      toast.success(t`Comment restored`)
    }
    toastUndo(t`Comment deleted`, undo, `#comment-${id}`)
  }
}
