import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { TaskStatus } from '../../tasks/tasks.rules.ts'

/** What a personal link opens. Each statement names it whole, so that an id of another one finds nothing. */
export type OfLink = { familyGroupId: string; propertyId: string; relativeLinkId: string }

const isReportOf = ({ familyGroupId, propertyId, relativeLinkId }: OfLink | Placeholders<OfLink>) =>
  and(
    eq(tasks.reporterLinkId, relativeLinkId),
    eq(tasks.propertyId, propertyId),
    eq(tasks.familyGroupId, familyGroupId),
    isNull(tasks.deletedAt),
  )

/** Returns the status of a problem that this link reported. @param lock keeps it until the transaction ends */
export async function findReport(db: Executor, link: OfLink, taskId: string, lock = false) {
  const query = db
    .select({ status: tasks.status })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isReportOf(link)))
    .$dynamic()
  const [report] = await (lock ? query.for('share') : query)
  return report as { status: TaskStatus } | undefined
}

/** The photos that a link sent with what it reported and nobody has decided. */
const sentByLink = (db: Executor, link: OfLink | Placeholders<OfLink>, ...and_: SQL[]) =>
  db
    .select({ fileId: documents.fileId, title: documents.title, taskId: tasks.id })
    .from(tasks)
    .innerJoin(documents, and(eq(documents.taskId, tasks.id), eq(documents.propertyId, tasks.propertyId)))
    .where(
      and(
        isReportOf(link),
        eq(tasks.status, 'REPORT'),
        isNotNull(documents.senderName),
        isDocumentThere,
        ...and_,
      ),
    )

const photosOfLink = preparedReads('problem_photos_of_link', (db, of: Placeholders<OfLink>) =>
  sentByLink(db, of).orderBy(asc(documents.createdAt), asc(documents.id)),
)

/** Lists them, oldest first. Their ids have the time of the phone. */
export const listPhotosOfLink = (
  db: Executor,
  { familyGroupId, propertyId, relativeLinkId }: OfLink,
): Promise<{ fileId: string; title: string; taskId: string }[]> =>
  photosOfLink(db, { familyGroupId, propertyId, relativeLinkId }).then((rows) =>
    rows.flatMap(({ taskId, ...photo }) => (taskId ? [{ ...photo, taskId }] : [])),
  )

export async function isPhotoOfLink(db: Executor, link: OfLink, fileId: string): Promise<boolean> {
  const rows = await sentByLink(db, link, eq(documents.fileId, fileId))
  return rows.length > 0
}

/** Returns how many photos relatives sent with a problem report. */
export async function countPhotos(db: Executor, { propertyId }: OfLink, taskId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(documents)
    .where(
      and(
        eq(documents.taskId, taskId),
        eq(documents.propertyId, propertyId),
        isNotNull(documents.senderName),
        isNull(documents.deletedAt),
      ),
    )
  return row?.total ?? 0
}

/** Returns where a document with this id is, deleted or not, in any group. */
export async function findSentPhoto(db: Executor, documentId: string) {
  const [sent] = await db
    .select({
      taskId: documents.taskId,
      familyGroupId: documents.familyGroupId,
      senderName: documents.senderName,
      deletedAt: documents.deletedAt,
    })
    .from(documents)
    .where(eq(documents.id, documentId))
  return sent
}

/** @returns false when the id is taken */
export async function insertPhoto(
  tx: Tx,
  photo: typeof documents.$inferInsert & { senderName: string },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(documents)
    .values(photo)
    .onConflictDoNothing({ target: documents.id })
    .returning({ id: documents.id })
  return row?.id
}

/** Makes the photos that a link sent the member’s, whatever became of the problem. */
export async function givePhotosOfLink(
  tx: Tx,
  { familyGroupId, relativeLinkId, userId }: Omit<OfLink, 'propertyId'> & { userId: string },
) {
  await tx
    .update(documents)
    .set({
      createdBy: userId,
      senderName: null,
      version: sql`${documents.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(documents.familyGroupId, familyGroupId),
        isNotNull(documents.senderName),
        sql`exists (select 1 from ${tasks} where ${tasks.id} = ${documents.taskId}
          and ${tasks.propertyId} = ${documents.propertyId} and ${tasks.reporterLinkId} = ${relativeLinkId})`,
      ),
    )
}
