import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { useEditComment } from '../comments.queries.ts'
import { type Mentionable, withNames } from '../comments.rules.ts'
import { type CommentView, commentView } from '../comments.schemas.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'

type CommentEditFormProps = { comment: CommentView; members: readonly Mentionable[]; onDone: () => void }

/** Edits one’s own comment. */
export default function CommentEditForm({ comment, members, onDone }: CommentEditFormProps) {
  // The comment as it was when editing began, so that background updates do not hide a conflict.
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
          <p className="font-medium">{t`Newer text`}</p>
          <CommentText {...stale.newer} />
        </div>
      )}
      <CommentForm
        label={t`My comment`}
        draftKey={`comment:${base.id}:${base.version}`}
        text={withNames(base.body, people)}
        people={people}
        sendLabel={saveLabel}
        send={save}
        waits
        autoFocus
      >
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </CommentForm>
    </>
  )
}
