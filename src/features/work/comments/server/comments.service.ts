import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { findLastChange } from '../../../base/activity/server/activity.service.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { commentLimit, commentRights, maxComments, mentionedIn } from '../comments.rules.ts'
import type { AddCommentInput, EditCommentInput } from '../comments.schemas.ts'
import { tellConcerned, tellMentioned } from './comment-notices.service.ts'
import { changeComments, type HeldThing, recordComment } from './comment-subjects.service.ts'
import { viewsOf } from './comment-views.service.ts'
import * as repository from './comments.repository.ts'

/** Adds a comment; every person in the group may. */
export async function addComment(ctx: MemberContext, { body, id = newId(), ...of }: AddCommentInput) {
  await ctx.limits.limit('comment', ctx.user.id, commentLimit)
  return changeComments(ctx, of, async (tx, thing) => {
    const { member, columns } = thing
    const { familyGroupId } = member
    await requireRoom(tx, thing)
    const mentioned = mentionedIn(body)
    await requireMembers(tx, thing, mentioned)
    const isNew = await repository.insertComment(tx, {
      id,
      authorUserId: ctx.user.id,
      authorName: fullName(ctx.user) ?? t`A member`,
      familyGroupId,
      ...columns,
      // A payment can change its property.
      propertyId: columns.paymentId ? null : thing.propertyId,
      body,
    })
    if (!isNew) {
      await requireSame(tx, { familyGroupId, commentId: id }, { ...columns, authorUserId: ctx.user.id })
      return { commentId: id }
    }
    await repository.insertMentions(tx, id, mentioned)
    await tellMentioned(tx, ctx, { commentId: id, thing, userIds: mentioned, body })
    await tellConcerned(tx, ctx, { thing, mentioned, body })
    await recordComment(tx, ctx, thing, { verb: 'COMMENTED' })
    return { commentId: id }
  })
}

/** A retry after a lost answer stores it once. @throws AppError `not-found` for another comment with this id */
async function requireSame(
  tx: Tx,
  key: repository.CommentKey,
  sent: repository.Subject & { authorUserId: string },
) {
  const { authorUserId, taskId, paymentId, stayId } = await repository.lockComment(tx, key, {
    evenDeleted: true,
  })
  const isSame =
    authorUserId === sent.authorUserId &&
    taskId === sent.taskId &&
    paymentId === sent.paymentId &&
    stayId === sent.stayId
  if (!isSame) throw notFound(t`This comment`)
}

/** What it is about is locked, so no one else adds one at the same time. */
async function requireRoom(tx: Tx, { columns, member }: HeldThing) {
  if ((await repository.countComments(tx, columns, member, maxComments)) < maxComments) return
  throw new AppError('conflict', t`There can be 1,000 comments here. Delete some before you add another.`)
}

/** Only people of the group can be mentioned, since others could not read it. */
async function requireMembers(tx: Tx, { member }: HeldThing, userIds: string[]) {
  if (userIds.length === 0) return
  const members = await listMemberIds(tx, member.familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  if (userIds.every((userId) => members.includes(userId))) return
  const message = t`Someone you mentioned is not in this group. Remove the “@” before their name, then send the comment again.`
  throw new AppError('invalid', message, { fields: { body: message } })
}

/** Edits the caller’s own comment, and refuses a stale edit with the newer text. */
export function editComment(ctx: MemberContext, { commentId, version, body }: EditCommentInput) {
  return changeComment(ctx, commentId, async (tx, { thing, comment, key }) => {
    requireRight(ctx, 'edit', { thing, comment })
    if (comment.version !== version) throw await staleComment(tx, ctx, key)
    if (comment.body === body) return { version }
    const [before, after] = [mentionedIn(comment.body), mentionedIn(body)]
    // People mentioned before stay, even after leaving.
    const mentioned = after.filter((userId) => !before.includes(userId))
    await requireMembers(tx, thing, mentioned)
    await repository.updateBody(tx, key, body)
    await repository.insertMentions(tx, commentId, mentioned)
    await repository.deleteMentions(
      tx,
      commentId,
      before.filter((userId) => !after.includes(userId)),
    )
    await tellMentioned(tx, ctx, { commentId, thing, userIds: mentioned, body })
    await recordComment(tx, ctx, thing, { verb: 'COMMENT_CHANGED' })
    return { version: version + 1 }
  })
}

async function staleComment(tx: Tx, ctx: MemberContext, key: repository.CommentKey) {
  const row = await repository.findComment(tx, key)
  const [current] = row ? await viewsOf(tx, ctx, [row]) : []
  return staleEdit(
    t`This comment was changed in another window. Your changes were not saved. Review the newer text, then save again.`,
    current,
  )
}

/** Deletes a comment: authors their own, managers any. It can be restored for 30 days. */
export function deleteComment(ctx: MemberContext, commentId: string) {
  return changeComment(ctx, commentId, async (tx, { thing, comment, key }) => {
    requireRight(ctx, 'delete', { thing, comment })
    await repository.setDeleted(tx, key, true)
    await recordComment(tx, ctx, thing, { verb: deletion, before: { commentId } })
  })
}

const deletion = 'COMMENT_DELETED'

/** An author cannot restore what a manager deleted. */
async function requireOwnDeletion(
  tx: Tx,
  { entity, id, member }: HeldThing,
  { user }: MemberContext,
  commentId: string,
) {
  if (member.role === 'MANAGER') return
  const of = { familyGroupId: member.familyGroupId, of: entity, entityId: id }
  const last = await findLastChange(tx, { ...of, verbs: [deletion], before: { commentId } })
  if (last && last.actorUserId !== user.id) {
    throw new AppError('forbidden', t`A manager deleted this comment. Ask a manager to restore it.`)
  }
}

export function restoreComment(ctx: MemberContext, commentId: string) {
  return changeComment(
    ctx,
    commentId,
    async (tx, { thing, comment, key }) => {
      requireRight(ctx, 'delete', { thing, comment })
      if (comment.deletedAt) {
        await requireRoom(tx, thing)
        await requireOwnDeletion(tx, thing, ctx, commentId)
        await repository.setDeleted(tx, key, false)
        await recordComment(tx, ctx, thing, { verb: 'COMMENT_RESTORED' })
      }
    },
    { evenDeleted: true },
  )
}

type LockedComment = Awaited<ReturnType<typeof repository.lockComment>>

type Held = { thing: HeldThing; comment: LockedComment; key: repository.CommentKey }

function requireRight(
  { user }: MemberContext,
  right: keyof ReturnType<typeof commentRights>,
  { thing: { member }, comment: { authorUserId } }: Omit<Held, 'key'>,
) {
  if (!commentRights({ role: member.role, isMine: authorUserId === user.id })[right]) throw forbidden()
}

/** Changes one comment, locked with what it is about. */
async function changeComment<Result>(
  ctx: MemberContext,
  commentId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
  { evenDeleted = false } = {},
): Promise<Result> {
  await ctx.limits.limit('comment-change', ctx.user.id, commentLimit)
  const key = { commentId, familyGroupId: ctx.member.familyGroupId }
  const subject = await repository.findSubject(ctx.db, key, { evenDeleted })
  return changeComments(ctx, subject, async (tx, thing) => {
    const comment = await repository.lockComment(tx, key, { evenDeleted })
    return change(tx, { thing, comment, key })
  })
}

/** Removes for good what was deleted more than 30 days ago. @returns how many */
export const purgeDeletedComments = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, { table: comments, remove: repository.deleteComments })
