import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { isThere } from './invoice-reads.repository.ts'

// What leaves the family: to the contractor whose invoices they are, on their page and by mail.

type Jobs = { familyGroupId: string; projectIds: string[]; workerId: string; limit: number }

/** What one contractor has asked for these jobs, with a fixed list of columns: it leaves the family. */
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
        inArray(invoices.projectId, projectIds),
        eq(invoices.workerId, workerId),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit)

/** What a mail to a contractor needs to know of their invoice. */
export async function findForMail(db: Executor, invoiceId: string) {
  const [row] = await db
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
    .where(
      and(eq(invoices.id, invoiceId), isThere, isNull(familyGroups.deletedAt), isNull(workers.deletedAt)),
    )
  return row
}
