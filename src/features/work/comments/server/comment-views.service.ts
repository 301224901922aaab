import { t } from '@lingui/core/macro'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { commentPageSize, commentRights } from '../comments.rules.ts'
import type { CommentsPageView, CommentView, ListCommentsInput } from '../comments.schemas.ts'
import { subjectOf } from './comment-subjects.service.ts'
import * as repository from './comments.repository.ts'

/** Lists the newest comments of a task, payment or stay, or those before one. */
export async function listComments(
  ctx: MemberContext,
  { before, ...of }: ListCommentsInput,
): Promise<CommentsPageView> {
  const { familyGroupId } = ctx.member
  const subject = subjectOf(of)
  // One more than shown tells whether earlier ones exist.
  const limit = commentPageSize + 1
  const [rows] = await Promise.all([
    repository.listComments(ctx.db, subject.columns, { familyGroupId, before, limit }),
    subject.require(ctx, subject.id),
  ])
  const shown = rows.slice(0, commentPageSize)
  return {
    comments: await viewsOf(ctx.db, ctx, shown),
    next: rows.length === limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findComment>>>

/** Completes the rows with the people that they mention. */
export async function viewsOf(
  db: Executor,
  { user, member: { role } }: Pick<MemberContext, 'user' | 'member'>,
  rows: Row[],
): Promise<CommentView[]> {
  const mentions =
    rows.length === 0
      ? []
      : await repository.listMentions(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map(({ authorUserId, firstName, lastName, createdAt, editedAt, ...row }) => {
    const isMine = authorUserId === user.id
    return {
      ...row,
      authorName: fullName({ firstName, lastName }) ?? row.authorName,
      isMine,
      may: commentRights({ role, isMine }),
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      mentions: mentions
        .filter(({ commentId }) => commentId === row.id)
        .map((person) => ({ userId: person.userId, name: fullName(person) ?? t`A member` })),
    }
  })
}
