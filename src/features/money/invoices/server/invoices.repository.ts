import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { InvoiceFields } from '../invoices.schemas.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
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

/** Reads its property without a lock: the property is locked first. */
export async function findPlaceOf(db: Executor, key: InvoiceKey) {
  const [row] = await db.select({ propertyId: invoices.propertyId }).from(invoices).where(isThis(key))
  return row
}

/** Locks the row and reads it with its contractor and project; a project in the trash has no title. */
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

/** Locks the bill of a locked invoice, always in this order. */
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

/** Serialises the invoice numbers of a contractor. @returns their number */
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

/** Finds another invoice of the contractor with this number, ignoring rejected ones. */
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

/** Reads the invoice added under an id, including the trash. */
export async function findSent(tx: Tx, { invoiceId, familyGroupId }: InvoiceKey) {
  const [row] = await tx
    .select({ ...fieldColumns, propertyId: invoices.propertyId, createdBy: invoices.createdBy })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.familyGroupId, familyGroupId)))
  return row
}

/** @returns false when the id is used, by any group. */
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

/** Updates the columns and the version. */
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
 * Reads the accepted quote of a contractor for a project and the sum of their other approved invoices; undefined
 * without an accepted quote.
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

/** Reads the place of an invoice in the trash before it is restored. */
export async function findDeleted(tx: Tx, { invoiceId, familyGroupId }: InvoiceKey) {
  const [row] = await tx
    .select({ workerId: invoices.workerId, number: invoices.number, status: invoices.status })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.familyGroupId, familyGroupId)))
  return row
}

/** Reads the title of the job’s project. */
export async function findProjectTitle(tx: Tx, projectId: string): Promise<string | undefined> {
  const [row] = await tx.select({ title: projects.title }).from(projects).where(eq(projects.id, projectId))
  return row?.title
}
