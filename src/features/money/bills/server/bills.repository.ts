import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Placeholders, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import type { BillStatus } from '../bills.rules.ts'
import type { BillFields } from '../bills.schemas.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type BillKey = { billId: string; familyGroupId: string }

export const isThis = ({ billId, familyGroupId }: BillKey | Placeholders<BillKey>) =>
  and(eq(bills.id, billId), eq(bills.familyGroupId, familyGroupId))

export const fieldColumns = {
  title: bills.title,
  payee: bills.payee,
  workerId: bills.workerId,
  amountMinor: bills.amountMinor,
  isEstimate: bills.isEstimate,
  category: bills.category,
  dueOn: bills.dueOn,
  note: bills.note,
  propertyId: bills.propertyId,
  projectId: bills.projectId,
}

/** Locks the row and reads it. */
export async function lockBill(tx: Tx, key: BillKey) {
  const [bill] = await tx
    .select({
      fields: fieldColumns,
      status: bills.status,
      version: bills.version,
      createdBy: bills.createdBy,
      workerId: bills.workerId,
      // Column names are spelled out: a single-table statement does not qualify them.
      isOfInvoice: sql<boolean>`exists (select from ${invoices} as invoice where invoice.bill_id = bills.id)`,
    })
    .from(bills)
    .where(and(isThis(key), isNull(bills.deletedAt)))
    .for('update')
  return bill
}

/** Includes the trash, since its expense may be voided there too. */
export async function lockBillEvenDeleted(tx: Tx, key: BillKey) {
  const [bill] = await tx
    .select({ title: bills.title, propertyId: bills.propertyId, status: bills.status })
    .from(bills)
    .where(isThis(key))
    .for('update')
  return bill
}

/** Reads its property without a lock: the property is locked first. */
export async function findPlaceOf(db: Executor, key: BillKey) {
  const [bill] = await db
    .select({ propertyId: bills.propertyId })
    .from(bills)
    .where(and(isThis(key), isNull(bills.deletedAt)))
  return bill
}

export async function insertBill(
  tx: Tx,
  bill: BillFields & { familyGroupId: string; createdBy: string; workerId?: string | null },
): Promise<string> {
  const [row] = await tx.insert(bills).values(bill).returning({ id: bills.id })
  if (!row) throw new Error('the bill was not inserted')
  return row.id
}

/** Updates the columns and the version. */
export async function updateBill(
  tx: Tx,
  key: BillKey,
  columns: Partial<BillFields & { status: BillStatus }>,
) {
  await tx
    .update(bills)
    .set({ ...columns, version: sql`${bills.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Reads its approved or pending expense. */
export async function findPaymentOf(tx: Tx, { billId, familyGroupId }: BillKey) {
  const [payment] = await tx
    .select({ id: payments.id, status: payments.status })
    .from(payments)
    .where(
      and(
        eq(payments.billId, billId),
        eq(payments.familyGroupId, familyGroupId),
        isNull(payments.deletedAt),
        oneOf(payments.status, ['PENDING', 'APPROVED']),
      ),
    )
  return payment
}
