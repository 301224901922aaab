import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { FilePlace } from '../job-files.schemas.ts'

/** A job and its contractor, as a share link opens it. */
export type JobKey = { familyGroupId: string; propertyId: string; projectId: string; workerId: string }

const visibleTask = ({ projectId, propertyId }: JobKey, id: unknown) => sql`exists (
  select 1 from ${tasks} as task where task.id = ${id} and task.project_id = ${projectId}
    and task.property_id = ${propertyId} and task.is_visible_to_workers and task.deleted_at is null
    and task.status not in ('REPORT', 'DECLINED'))`

/** A task that was sent to a contractor is shown with all its files. */
const sentTask = (job: JobKey, id: unknown) => sql`(${visibleTask(job, id)} and exists (
  select 1 from ${tasks} as sent where sent.id = ${id} and sent.shares_files))`

const ownPaper = (table: typeof quotes | typeof invoices, { projectId, workerId }: JobKey, id: unknown) =>
  sql`exists (select 1 from ${table} as paper where paper.id = ${id} and paper.project_id = ${projectId}
    and paper.worker_id = ${workerId} and paper.deleted_at is null)`

/**
 * The one rule for what a contractor may see: files of this project, its visible tasks and the property that are
 * marked "visible to workers", all files of a task that was sent to them, and what they sent in this job.
 */
const isOfJob = (job: JobKey) => sql`(
  ${documents.familyGroupId} = ${job.familyGroupId} and ${documents.propertyId} = ${job.propertyId}
  and ${isDocumentThere}
  and (
    (${documents.isVisibleToWorkers} and ${documents.quoteId} is null and ${documents.invoiceId} is null and (
      ${documents.projectId} = ${job.projectId}
      or ${visibleTask(job, documents.taskId)}
      or (${documents.projectId} is null and ${documents.taskId} is null)
    ))
    or ${sentTask(job, documents.taskId)}
    or (${documents.sentByWorkerId} = ${job.workerId} and (
      ${documents.projectId} = ${job.projectId}
      or ${visibleTask(job, documents.taskId)}
      or ${ownPaper(quotes, job, documents.quoteId)}
      or ${ownPaper(invoices, job, documents.invoiceId)}
    ))
  ))`

export const listFiles = (db: Executor, job: JobKey, limit: number) =>
  db
    .select({
      fileId: documents.fileId,
      title: documents.title,
      contentType: files.contentType,
      width: files.width,
      height: files.height,
      taskId: documents.taskId,
      quoteId: documents.quoteId,
      invoiceId: documents.invoiceId,
      isOwn: sql<boolean>`${documents.sentByWorkerId} is not distinct from ${job.workerId}::uuid`,
    })
    .from(documents)
    .innerJoin(files, and(eq(files.id, documents.fileId), isNull(files.deletedAt)))
    .where(isOfJob(job))
    .orderBy(desc(documents.id))
    .limit(limit)

export async function isFileOfJob(db: Executor, job: JobKey, fileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.fileId, fileId), isOfJob(job)))
  return rows.length > 0
}

/** Tells whether an owner of files belongs to the job. */
export async function isPlaceOfJob(db: Executor, job: JobKey, place: FilePlace): Promise<boolean> {
  const { taskId, quoteId, invoiceId } = place
  const condition = taskId
    ? visibleTask(job, taskId)
    : quoteId
      ? ownPaper(quotes, job, quoteId)
      : invoiceId
        ? ownPaper(invoices, job, invoiceId)
        : sql`true`
  const [row] = await db.select({ is: sql<boolean>`${condition}` }).from(sql`(select 1) as one`)
  return row?.is === true
}

/** Returns the columns of a document’s owner. */
const columnsOf = (job: JobKey, { taskId, quoteId, invoiceId }: FilePlace) => ({
  propertyId: job.propertyId,
  projectId: taskId || quoteId || invoiceId ? null : job.projectId,
  taskId,
  quoteId,
  invoiceId,
})

/** Serialises uploads to one owner, so that concurrent ones keep the limit. */
export async function lockPlace(tx: Tx, job: JobKey, place: FilePlace) {
  const id = place.taskId ?? place.quoteId ?? place.invoiceId ?? job.projectId
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`documents-of:${id}`}, 0))`)
}

export async function countFiles(tx: Tx, job: JobKey, place: FilePlace): Promise<number> {
  const { projectId, taskId, quoteId, invoiceId } = columnsOf(job, place)
  const [row] = await tx
    .select({ total: count() })
    .from(documents)
    .where(
      and(
        eq(documents.propertyId, job.propertyId),
        projectId ? eq(documents.projectId, projectId) : undefined,
        taskId ? eq(documents.taskId, taskId) : undefined,
        quoteId ? eq(documents.quoteId, quoteId) : undefined,
        invoiceId ? eq(documents.invoiceId, invoiceId) : undefined,
        isNull(documents.deletedAt),
      ),
    )
  return row?.total ?? 0
}

type NewDocument = Pick<typeof documents.$inferInsert, 'fileId' | 'kind' | 'title' | 'fileName'>

export async function insertDocument(tx: Tx, job: JobKey, place: FilePlace, document: NewDocument) {
  const [row] = await tx
    .insert(documents)
    .values({
      ...document,
      ...columnsOf(job, place),
      familyGroupId: job.familyGroupId,
      sentByWorkerId: job.workerId,
    })
    .returning({ id: documents.id })
  if (!row) throw new Error('the document was not inserted')
  return row.id
}
