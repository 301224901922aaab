import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { jobMessages } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

/** One thread: a project and a contractor of a group. */
export type ThreadKey = { familyGroupId: string; projectId: string; workerId: string }

const isOfThread = ({ familyGroupId, projectId, workerId }: ThreadKey) =>
  and(
    eq(jobMessages.familyGroupId, familyGroupId),
    eq(jobMessages.projectId, projectId),
    eq(jobMessages.workerId, workerId),
  )

/** By the time of sending: the id is made when the form is opened, by the sender. */
const isBefore = (id: string) => sql`(${jobMessages.createdAt}, ${jobMessages.id}) < (
  select message.created_at, message.id from ${jobMessages} as message where message.id = ${id})`

/** Lists the newest messages, or those before one; newest first. */
export const listMessages = (
  db: Executor,
  key: ThreadKey,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .select({
      id: jobMessages.id,
      authorUserId: jobMessages.authorUserId,
      authorName: jobMessages.authorName,
      isOfWorker: sql<boolean>`${jobMessages.shareLinkId} is not null`,
      firstName: users.firstName,
      body: jobMessages.body,
      createdAt: jobMessages.createdAt,
    })
    .from(jobMessages)
    .leftJoin(users, eq(users.id, jobMessages.authorUserId))
    .where(and(isOfThread(key), before === undefined ? undefined : isBefore(before)))
    .orderBy(desc(jobMessages.createdAt), desc(jobMessages.id))
    .limit(limit)

/** @returns false when a message with this id exists */
export async function insertMessage(tx: Tx, message: typeof jobMessages.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(jobMessages)
    .values(message)
    .onConflictDoNothing({ target: jobMessages.id })
    .returning({ id: jobMessages.id })
  return rows.length === 1
}

/** Tells whether the message with this id is identical. */
export async function isSameMessage(tx: Tx, message: typeof jobMessages.$inferInsert): Promise<boolean> {
  const rows = await tx
    .select({ id: jobMessages.id })
    .from(jobMessages)
    .where(
      and(
        isOfThread(message),
        eq(jobMessages.id, message.id ?? ''),
        eq(jobMessages.body, message.body),
        message.authorUserId
          ? eq(jobMessages.authorUserId, message.authorUserId)
          : isNotNull(jobMessages.shareLinkId),
      ),
    )
  return rows.length === 1
}

/** Returns the names of the thread when project and contractor exist. */
export async function findThread(db: Executor, { familyGroupId, projectId, workerId }: ThreadKey) {
  const [thread] = await db
    .select({ propertyId: projects.propertyId, projectTitle: projects.title, workerName: workers.name })
    .from(projects)
    .innerJoin(workers, and(eq(workers.id, workerId), eq(workers.familyGroupId, projects.familyGroupId)))
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.familyGroupId, familyGroupId),
        isNull(projects.deletedAt),
        isNull(workers.deletedAt),
      ),
    )
  return thread
}
