import { t } from '@lingui/core/macro'
import { and, asc, count, desc, eq, inArray, isNull, lt, or, type Placeholder, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { commentMentions, comments } from '../../../../server/db/schema/comments.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type CommentKey = { commentId: string; familyGroupId: string }

const isThis = ({ commentId, familyGroupId }: CommentKey) =>
  and(eq(comments.id, commentId), eq(comments.familyGroupId, familyGroupId))

const columns = {
  id: comments.id,
  body: comments.body,
  authorUserId: comments.authorUserId,
  authorName: comments.authorName,
  firstName: users.firstName,
  lastName: users.lastName,
  authorImageUrl: profileImageUrl,
  authorColor: memberships.color,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  version: comments.version,
}

const select = (db: Executor) =>
  db
    .select(columns)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorUserId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, comments.familyGroupId),
        eq(memberships.userId, comments.authorUserId),
      ),
    )

/** What a comment is about: one of the ids. */
export type Subject = { taskId: string | null; paymentId: string | null; stayId: string | null }

type SomeSubject = Partial<Record<keyof Subject, string | Placeholder | null>>

const isAbout = ({ taskId, paymentId, stayId }: SomeSubject) =>
  and(
    taskId ? eq(comments.taskId, taskId) : undefined,
    paymentId ? eq(comments.paymentId, paymentId) : undefined,
    stayId ? eq(comments.stayId, stayId) : undefined,
  )

type Page = { familyGroupId: string; before?: string | undefined; limit: number }
type PageOf = Page & { [Id in keyof Subject]?: string | undefined }

const pageOfComments = preparedReads(
  'comments',
  (db, { familyGroupId, before, limit, ...subject }: Placeholders<PageOf>) =>
    select(db)
      .where(
        and(
          isAbout(subject),
          eq(comments.familyGroupId, familyGroupId),
          isNull(comments.deletedAt),
          before && lt(comments.id, before),
        ),
      )
      .orderBy(desc(comments.id))
      .limit(limit),
)

/** Lists the comments of one task, payment or stay, newest first. */
export const listComments = (db: Executor, { taskId, paymentId, stayId }: Subject, page: Page) =>
  pageOfComments(db, {
    ...page,
    taskId: taskId ?? undefined,
    paymentId: paymentId ?? undefined,
    stayId: stayId ?? undefined,
  })

export async function findComment(db: Executor, key: CommentKey) {
  const [comment] = await select(db).where(and(isThis(key), isNull(comments.deletedAt)))
  return comment
}

/** Returns the people these comments mention, with their current names. */
export function listMentions(db: Executor, commentIds: string[]) {
  return db
    .select({
      commentId: commentMentions.commentId,
      userId: commentMentions.userId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(commentMentions)
    .innerJoin(users, eq(users.id, commentMentions.userId))
    .where(inArray(commentMentions.commentId, commentIds))
    .orderBy(asc(commentMentions.commentId), asc(commentMentions.userId))
}

/** Names people, including former members. */
export const listNames = (db: Executor, userIds: string[]) =>
  db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, userIds))

type InGroup = { familyGroupId: string }

/** Counts the comments of one thing, up to the limit. */
export async function countComments(tx: Tx, subject: Subject, { familyGroupId }: InGroup, limit: number) {
  const some = tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(isAbout(subject), eq(comments.familyGroupId, familyGroupId), isNull(comments.deletedAt)))
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** Lists the people who commented on one thing, latest first. */
export async function listAuthors(tx: Tx, subject: Subject, { familyGroupId }: InGroup, limit: number) {
  const rows = await tx
    .select({ userId: comments.authorUserId })
    .from(comments)
    .where(and(isAbout(subject), eq(comments.familyGroupId, familyGroupId), isNull(comments.deletedAt)))
    .groupBy(comments.authorUserId)
    .orderBy(sql`max(${comments.createdAt}) desc`)
    .limit(limit)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** @returns false when a comment with this id exists */
export async function insertComment(tx: Tx, comment: typeof comments.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(comments).values(comment).onConflictDoNothing({ target: comments.id })
  return rowCount === 1
}

export async function insertMentions(tx: Tx, commentId: string, userIds: string[]) {
  if (userIds.length > 0) {
    await tx.insert(commentMentions).values(userIds.map((userId) => ({ commentId, userId })))
  }
}

export async function deleteMentions(tx: Tx, commentId: string, userIds: string[]) {
  if (userIds.length === 0) return
  await tx
    .delete(commentMentions)
    .where(and(eq(commentMentions.commentId, commentId), inArray(commentMentions.userId, userIds)))
}

const isThere = (evenDeleted: boolean) =>
  evenDeleted ? or(isNull(comments.deletedAt), isInTrash(comments.deletedAt)) : isNull(comments.deletedAt)

const subjectColumns = { taskId: comments.taskId, paymentId: comments.paymentId, stayId: comments.stayId }

/** Returns what a comment is about. @throws AppError `not-found` */
export async function findSubject(
  db: Executor,
  key: CommentKey,
  { evenDeleted = false } = {},
): Promise<Subject> {
  const [comment] = await db
    .select(subjectColumns)
    .from(comments)
    .where(and(isThis(key), isThere(evenDeleted)))
  if (!comment) throw notFound(t`This comment`)
  return comment
}

/** Returns the comment, locked until the transaction ends. @throws AppError `not-found` */
export async function lockComment(tx: Tx, key: CommentKey, { evenDeleted = false } = {}) {
  const [comment] = await tx
    .select({
      ...subjectColumns,
      authorUserId: comments.authorUserId,
      body: comments.body,
      version: comments.version,
      deletedAt: comments.deletedAt,
    })
    .from(comments)
    .where(and(isThis(key), isThere(evenDeleted)))
    .for('update')
  if (!comment) throw notFound(t`This comment`)
  return comment
}

export async function updateBody(tx: Tx, key: CommentKey, body: string) {
  await tx
    .update(comments)
    .set({ body, editedAt: sql`now()`, version: sql`${comments.version} + 1` })
    .where(isThis(key))
}

export async function setDeleted(tx: Tx, key: CommentKey, isDeleted: boolean) {
  await tx
    .update(comments)
    .set({ deletedAt: isDeleted ? sql`now()` : null })
    .where(isThis(key))
}

export const deleteComments = (tx: Tx, ids: string[]) => tx.delete(comments).where(inArray(comments.id, ids))
