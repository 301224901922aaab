import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { isThere } from './invoice-reads.repository.ts'

// Data that leaves the group: for the contractor’s page and e-mails.

type Jobs = { familyGroupId: string; projectIds: string[]; workerId: string; limit: number }

/** Reads a contractor’s invoices of these jobs, with an explicit list of columns. */
export const listInvoicesOfJobs = (db: Executor, { familyGroupId, projectIds, workerId, limit }: Jobs) =>
  db
    .select({
      id: invoices.id,
      projectId: invoices.projectId,
      number: invoices.number,
      amountMinor: invoices.amountMinor,
      currency: familyGroups.currency,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      note: invoices.note,
      status: invoices.status,
      statusReason: invoices.statusReason,
      billStatus: bills.status,
    })
    .from(invoices)
    .innerJoin(familyGroups, eq(familyGroups.id, invoices.familyGroupId))
    .leftJoin(bills, eq(bills.id, invoices.billId))
    .where(
      and(
        eq(invoices.familyGroupId, familyGroupId),
        oneOf(invoices.projectId, projectIds),
        eq(invoices.workerId, workerId),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit)

/** Reads what an e-mail needs. */
const forMail = (db: Executor) =>
  db
    .select({
      number: invoices.number,
      status: invoices.status,
      statusReason: invoices.statusReason,
      projectId: invoices.projectId,
      workerId: invoices.workerId,
      groupName: familyGroups.name,
      workerName: workers.name,
      workerStatus: workers.status,
      email: workers.email,
    })
    .from(invoices)
    .innerJoin(familyGroups, eq(familyGroups.id, invoices.familyGroupId))
    .innerJoin(properties, eq(properties.id, invoices.propertyId))
    .innerJoin(workers, eq(workers.id, invoices.workerId))
    .$dynamic()

const isMailed = and(isThere, isNull(familyGroups.deletedAt), isNull(workers.deletedAt))

export async function findForMail(db: Executor, invoiceId: string) {
  const [row] = await forMail(db).where(and(eq(invoices.id, invoiceId), isMailed))
  return row
}

/** Reads the invoice paid by a payment; none once it was rejected, voided or deleted. */
export async function findPaidForMail(db: Executor, paymentId: string) {
  const [row] = await forMail(db)
    .innerJoin(
      payments,
      and(eq(payments.billId, invoices.billId), eq(payments.familyGroupId, invoices.familyGroupId)),
    )
    .where(
      and(
        eq(payments.id, paymentId),
        oneOf(payments.status, ['APPROVED', 'PENDING']),
        isNull(payments.deletedAt),
        isMailed,
      ),
    )
  return row
}
