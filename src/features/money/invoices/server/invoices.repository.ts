import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { InvoiceFields } from '../invoices.schemas.ts'

/** Each statement names the invoice and its group: an id of another group finds nothing. */
export type InvoiceKey = { invoiceId: string; familyGroupId: string }

export const isThis = ({ invoiceId, familyGroupId }: InvoiceKey) =>
  and(eq(invoices.id, invoiceId), eq(invoices.familyGroupId, familyGroupId), isNull(invoices.deletedAt))

export const fieldColumns = {
  workerId: invoices.workerId,
  number: invoices.number,
  amountMinor: invoices.amountMinor,
  issuedOn: invoices.issuedOn,
  dueOn: invoices.dueOn,
  projectId: invoices.projectId,
  taskId: invoices.taskId,
  note: invoices.note,
}

/** Of which property it is, without a lock: the property is held before its parts. */
export async function findPlaceOf(db: Executor, key: InvoiceKey) {
  const [row] = await db.select({ propertyId: invoices.propertyId }).from(invoices).where(isThis(key))
  return row
}

/** The row as it is now, held until the transaction ends, with its contractor and its project as they are at this moment. A project in the trash has no title. */
export async function lockInvoice(tx: Tx, key: InvoiceKey) {
  const [row] = await tx
    .select({
      fields: fieldColumns,
      propertyId: invoices.propertyId,
      status: invoices.status,
      version: invoices.version,
      billId: invoices.billId,
      createdBy: invoices.createdBy,
      workerName: workers.name,
      currency: familyGroups.currency,
      projectTitle: projects.title,
    })
    .from(invoices)
    .innerJoin(workers, eq(workers.id, invoices.workerId))
    .innerJoin(familyGroups, eq(familyGroups.id, invoices.familyGroupId))
    .leftJoin(projects, and(eq(projects.id, invoices.projectId), isNull(projects.deletedAt)))
    .where(isThis(key))
    .for('update', { of: invoices })
  return row
}

/** The bill of an invoice that is held, locked after it: so everybody takes the two in one order. */
export async function lockBillOf(
  tx: Tx,
  { billId, familyGroupId }: { billId: string; familyGroupId: string },
) {
  const [row] = await tx
    .select({ status: bills.status })
    .from(bills)
    .where(and(eq(bills.id, billId), eq(bills.familyGroupId, familyGroupId)))
    .for('update')
  return row
}

type OfWorker = { workerId: string; familyGroupId: string }

/** One at a time numbers the invoices of a contractor, so that no number comes in twice. @returns how many there are */
export async function lockAndCount(tx: Tx, { workerId, familyGroupId }: OfWorker): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices-of:${workerId}`}, 0))`)
  const [row] = await tx
    .select({ total: count() })
    .from(invoices)
    .where(
      and(
        eq(invoices.workerId, workerId),
        eq(invoices.familyGroupId, familyGroupId),
        isNull(invoices.deletedAt),
      ),
    )
  return row?.total ?? 0
}

/** Finds another invoice of the contractor with this number. Rejected ones do not count: they can be sent again. */
export async function findNumber(
  tx: Tx,
  { workerId, familyGroupId }: OfWorker,
  number: string,
  exceptId: string,
) {
  const [row] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.workerId, workerId),
        eq(invoices.familyGroupId, familyGroupId),
        sql`lower(${invoices.number}) = lower(${number})`,
        isNull(invoices.deletedAt),
        ne(invoices.status, 'REJECTED'),
        ne(invoices.id, exceptId),
      ),
    )
    .limit(1)
  return row
}

/** What was added under an id that its sender made, also when it is in the trash. */
export async function findSent(tx: Tx, { invoiceId, familyGroupId }: InvoiceKey) {
  const [row] = await tx
    .select({ ...fieldColumns, propertyId: invoices.propertyId, createdBy: invoices.createdBy })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.familyGroupId, familyGroupId)))
  return row
}

/** @returns whether it was inserted: false when the id is taken, by whatever group. */
export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(invoices)
    .values(invoice)
    .onConflictDoNothing({ target: invoices.id })
    .returning({ id: invoices.id })
  return rows.length > 0
}

type Change = Partial<
  InvoiceFields &
    Pick<typeof invoices.$inferInsert, 'status' | 'statusReason' | 'billId' | 'decidedBy' | 'decidedAt'>
>

/** Writes the columns and raises the version. */
export async function updateInvoice(tx: Tx, key: InvoiceKey, change: Change, { isDecision = false } = {}) {
  await tx
    .update(invoices)
    .set({
      ...change,
      ...(isDecision && { decidedAt: sql`now()` }),
      version: sql`${invoices.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(isThis(key))
}

type Job = OfWorker & { projectId: string; exceptId: string }

/**
 * What was accepted of a contractor for a project, and what they have asked for so far with their other invoices that are
 * approved and whose bill was not cancelled. Undefined when no quote of theirs was accepted.
 */
export async function findPromised(db: Executor, { workerId, projectId, familyGroupId, exceptId }: Job) {
  const approved = sql<number>`(
    select coalesce(sum(other.amount_minor), 0) from ${invoices} as other
    where other.project_id = ${projectId} and other.worker_id = ${workerId} and other.family_group_id = ${familyGroupId}
      and other.status = 'APPROVED' and other.deleted_at is null and other.id <> ${exceptId}
      and not exists (select from ${bills} as bill where bill.id = other.bill_id and bill.status = 'CANCELLED'))`
  const [row] = await db
    .select({
      quotedMinor: sql<number>`${quotes.totalMinor}`.mapWith(Number),
      approvedMinor: approved.mapWith(Number),
    })
    .from(quotes)
    .where(
      and(
        eq(quotes.projectId, projectId),
        eq(quotes.workerId, workerId),
        eq(quotes.familyGroupId, familyGroupId),
        eq(quotes.status, 'ACCEPTED'),
        isNull(quotes.deletedAt),
      ),
    )
  return row
}

/** The place of an invoice that is in the trash, before it comes back. */
export async function findDeleted(tx: Tx, { invoiceId, familyGroupId }: InvoiceKey) {
  const [row] = await tx
    .select({ workerId: invoices.workerId, number: invoices.number, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.familyGroupId, familyGroupId)))
  return row
}

/** How the project of a job is called. */
export async function findProjectTitle(tx: Tx, projectId: string): Promise<string | undefined> {
  const [row] = await tx.select({ title: projects.title }).from(projects).where(eq(projects.id, projectId))
  return row?.title
}
