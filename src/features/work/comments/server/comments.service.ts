import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { comments } from '../../../../server/db/schema/tasks.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { findLastChange } from '../../../base/activity/server/activity.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import {
  changeTask,
  type HeldTask,
  recordOfTask,
  requireTask,
} from '../../tasks/server/change-task.service.ts'
import { taskEntity } from '../../tasks/task.entity.ts'
import { commentLimit, commentPageSize, maxComments, mentionedIn, withNames } from '../comments.rules.ts'
import type {
  AddCommentInput,
  CommentsPageView,
  CommentView,
  EditCommentInput,
  ListCommentsInput,
} from '../comments.schemas.ts'
import { announceMention } from './comment-notices.service.ts'
import * as repository from './comments.repository.ts'

/** Lists the newest comments of a task, or those before one. */
export async function listComments(
  ctx: MemberContext,
  { taskId, before }: ListCommentsInput,
): Promise<CommentsPageView> {
  const { familyGroupId } = ctx.member
  await requireTask(ctx, taskId)
  // One more than shown tells whether earlier ones exist.
  const limit = commentPageSize + 1
  const rows = await repository.listComments(ctx.db, { taskId, familyGroupId, before, limit })
  const shown = rows.slice(0, commentPageSize)
  return {
    comments: await viewsOf(ctx.db, ctx.user.id, shown),
    next: rows.length === limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findComment>>>

async function viewsOf(db: Executor, userId: string, rows: Row[]): Promise<CommentView[]> {
  const mentions =
    rows.length === 0
      ? []
      : await repository.listMentions(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map(({ authorUserId, firstName, lastName, createdAt, editedAt, ...row }) => ({
    ...row,
    authorName: fullName({ firstName, lastName }) ?? row.authorName,
    isMine: authorUserId === userId,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    mentions: mentions
      .filter(({ commentId }) => commentId === row.id)
      .map((person) => ({ userId: person.userId, name: fullName(person) ?? t`A member` })),
  }))
}

/** Adds a comment; every person in the group may. */
export async function addComment(ctx: MemberContext, { taskId, body, id = newId() }: AddCommentInput) {
  await ctx.limits.limit('comment', ctx.user.id, commentLimit)
  return changeTask(ctx, 'comment.write', taskId, async (tx, task) => {
    await requireRoom(tx, task)
    const mentioned = mentionedIn(body)
    await requireMembers(tx, task, mentioned)
    const { familyGroupId, propertyId } = task
    const authorName = fullName(ctx.user) ?? t`A member`
    const author = { authorUserId: ctx.user.id, authorName }
    const key = { familyGroupId, commentId: id }
    const isNew = await repository.insertComment(tx, {
      id,
      ...author,
      familyGroupId,
      propertyId,
      taskId,
      body,
    })
    if (!isNew) {
      await requireSame(tx, key, { taskId, authorUserId: ctx.user.id })
      return { commentId: id }
    }
    await repository.insertMentions(tx, id, mentioned)
    await tellMentioned(tx, ctx, { commentId: id, taskId, userIds: mentioned, body })
    await recordOfTask(tx, ctx, task, { verb: 'COMMENTED' })
    return { commentId: id }
  })
}

/** A retry after a lost answer stores it once. @throws AppError `not-found` for another comment with this id */
async function requireSame(
  tx: Tx,
  key: repository.CommentKey,
  { taskId, authorUserId }: { taskId: string; authorUserId: string },
) {
  const comment = await repository.lockComment(tx, key, { evenDeleted: true })
  if (comment.authorUserId !== authorUserId || comment.taskId !== taskId) throw notFound(t`This comment`)
}

/** Locks the task, so that no one else adds one at the same time. */
async function requireRoom(tx: Tx, { taskId, propertyId }: HeldTask) {
  if ((await repository.countComments(tx, taskId, propertyId, maxComments)) < maxComments) return
  throw new AppError('conflict', t`A task can have 1,000 comments. Delete some, or continue in a new task.`)
}

/** As displayed: with names in place of ids. */
async function tellMentioned(
  tx: Tx,
  ctx: MemberContext,
  { userIds, body, ...of }: { commentId: string; taskId: string; userIds: string[]; body: string },
) {
  if (userIds.length === 0) return
  const people = await repository.listNames(tx, mentionedIn(body))
  const named = people.map(({ userId, ...names }) => ({ userId, name: fullName(names) ?? t`A member` }))
  await announceMention(tx, ctx, { ...of, userIds, body: withNames(body, named) })
}

/** Only people of the group can be mentioned, since others could not read it. */
async function requireMembers(tx: Tx, { familyGroupId }: HeldTask, userIds: string[]) {
  if (userIds.length === 0) return
  const members = await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  if (userIds.every((userId) => members.includes(userId))) return
  const message = t`Someone you mentioned is not in this group. Remove the “@” before their name, then send the comment again.`
  throw new AppError('invalid', message, { fields: { body: message } })
}

/** Edits the caller’s own comment, and refuses a stale edit with the newer text. */
export function editComment(ctx: MemberContext, { commentId, version, body }: EditCommentInput) {
  return changeComment(ctx, commentId, async (tx, { task, comment, key }) => {
    if (comment.authorUserId !== ctx.user.id) throw forbidden()
    if (comment.version !== version) throw await staleComment(tx, ctx, key)
    if (comment.body === body) return { version }
    const [before, after] = [mentionedIn(comment.body), mentionedIn(body)]
    // People mentioned before stay, even after leaving.
    const mentioned = after.filter((userId) => !before.includes(userId))
    await requireMembers(tx, task, mentioned)
    await repository.updateBody(tx, key, body)
    await repository.insertMentions(tx, commentId, mentioned)
    await repository.deleteMentions(
      tx,
      commentId,
      before.filter((userId) => !after.includes(userId)),
    )
    await tellMentioned(tx, ctx, { commentId, taskId: task.taskId, userIds: mentioned, body })
    await recordOfTask(tx, ctx, task, { verb: 'COMMENT_CHANGED' })
    return { version: version + 1 }
  })
}

async function staleComment(tx: Tx, ctx: MemberContext, key: repository.CommentKey) {
  const row = await repository.findComment(tx, key)
  const [current] = row ? await viewsOf(tx, ctx.user.id, [row]) : []
  return staleEdit(
    t`This comment was changed in another window. Your changes were not saved. Review the newer text, then save again.`,
    current,
  )
}

/** Deletes a comment: authors their own, managers any. It can be restored for 30 days. */
export function deleteComment(ctx: MemberContext, commentId: string) {
  return changeComment(ctx, commentId, async (tx, { task, comment, key }) => {
    requireTie(task, comment, ctx)
    await repository.setDeleted(tx, key, true)
    await recordOfTask(tx, ctx, task, { verb: deletion, before: { commentId } })
  })
}

const deletion = 'COMMENT_DELETED'

/** An author cannot restore what a manager deleted. */
async function requireOwnDeletion(
  tx: Tx,
  { familyGroupId, taskId, member }: HeldTask,
  { user }: MemberContext,
  commentId: string,
) {
  if (member.role === 'MANAGER') return
  const of = { familyGroupId, of: taskEntity, entityId: taskId }
  const last = await findLastChange(tx, { ...of, verbs: [deletion], before: { commentId } })
  if (last && last.actorUserId !== user.id) {
    throw new AppError('forbidden', t`A manager deleted this comment. Ask a manager to restore it.`)
  }
}

export function restoreComment(ctx: MemberContext, commentId: string) {
  return changeComment(
    ctx,
    commentId,
    async (tx, { task, comment, key }) => {
      requireTie(task, comment, ctx)
      if (comment.deletedAt) {
        await requireOwnDeletion(tx, task, ctx, commentId)
        await repository.setDeleted(tx, key, false)
        await recordOfTask(tx, ctx, task, { verb: 'COMMENT_RESTORED' })
      }
      return { taskId: task.taskId }
    },
    { evenDeleted: true },
  )
}

type LockedComment = Awaited<ReturnType<typeof repository.lockComment>>

function requireTie({ member }: HeldTask, { authorUserId }: LockedComment, { user }: MemberContext) {
  if (authorUserId !== user.id && member.role !== 'MANAGER') throw forbidden()
}

type Held = { task: HeldTask; comment: LockedComment; key: repository.CommentKey }

/** Runs `changeTask` for one comment, locked until the change is done. */
async function changeComment<Result>(
  ctx: MemberContext,
  commentId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
  { evenDeleted = false } = {},
): Promise<Result> {
  const key = { commentId, familyGroupId: ctx.member.familyGroupId }
  const taskId = await repository.findTaskOf(ctx.db, key, { evenDeleted })
  return changeTask(ctx, 'comment.write', taskId, async (tx, task) => {
    const comment = await repository.lockComment(tx, key, { evenDeleted })
    return change(tx, { task, comment, key })
  })
}

/** Removes for good what was deleted more than 30 days ago. @returns how many */
export const purgeDeletedComments = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, { table: comments, remove: repository.deleteComments })
