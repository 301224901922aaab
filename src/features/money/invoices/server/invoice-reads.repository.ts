import { aliasedTable, and, asc, count, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Executor, preparedRead } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { activityLog, familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { invoiceEntity } from '../invoice.entity.ts'
import type { InvoiceFilter } from '../invoices.schemas.ts'
import { fieldColumns, type InvoiceKey, isThis } from './invoices.repository.ts'

const adders = aliasedTable(users, 'adder')
const deciders = aliasedTable(users, 'decider')
const payers = aliasedTable(users, 'payer')

/** Invoices of a property in the trash are in the trash too. */
export const isThere = and(isNull(invoices.deletedAt), isNull(properties.deletedAt))

/** The approved or pending expense of its bill: at most one (`payments_bill_key`). */
const paysBill = and(
  eq(payments.billId, invoices.billId),
  eq(payments.familyGroupId, invoices.familyGroupId),
  isNull(payments.deletedAt),
  oneOf(payments.status, ['PENDING', 'APPROVED']),
)

export async function findInvoice(db: Executor, key: InvoiceKey) {
  const [row] = await db
    .select({
      ...fieldColumns,
      id: invoices.id,
      familyGroupId: invoices.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyId: invoices.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      timeZone: properties.timeZone,
      projectTitle: projects.title,
      taskTitle: tasks.title,
      workerName: workers.name,
      company: workers.company,
      status: invoices.status,
      statusReason: invoices.statusReason,
      version: invoices.version,
      createdBy: invoices.createdBy,
      adderFirstName: adders.firstName,
      adderLastName: adders.lastName,
      decidedById: invoices.decidedBy,
      decidedAt: invoices.decidedAt,
      deciderFirstName: deciders.firstName,
      deciderLastName: deciders.lastName,
      deciderDeletedAt: deciders.deletedAt,
      billId: bills.id,
      billTitle: bills.title,
      billAmountMinor: bills.amountMinor,
      billCategory: bills.category,
      billPropertyId: bills.propertyId,
      billProjectId: bills.projectId,
      billStatus: bills.status,
      billVersion: bills.version,
      paymentId: payments.id,
      paidMinor: payments.amountMinor,
      paidOn: payments.paidOn,
      paymentStatus: payments.status,
      payerName: participants.name,
      payerFirstName: payers.firstName,
      payerLastName: payers.lastName,
    })
    .from(invoices)
    .innerJoin(familyGroups, eq(familyGroups.id, invoices.familyGroupId))
    .innerJoin(properties, eq(properties.id, invoices.propertyId))
    .innerJoin(workers, eq(workers.id, invoices.workerId))
    .leftJoin(projects, and(eq(projects.id, invoices.projectId), isNull(projects.deletedAt)))
    .leftJoin(tasks, and(eq(tasks.id, invoices.taskId), isNull(tasks.deletedAt)))
    .leftJoin(bills, eq(bills.id, invoices.billId))
    .leftJoin(payments, paysBill)
    .leftJoin(participants, eq(participants.id, payments.payerId))
    .leftJoin(payers, eq(payers.id, participants.userId))
    .leftJoin(adders, eq(adders.id, invoices.createdBy))
    .leftJoin(deciders, eq(deciders.id, invoices.decidedBy))
    .where(and(isThis(key), isThere))
  return row
}

/** Reads the questions and answers from the log, oldest first. */
export const listTalk = (db: Executor, { invoiceId, familyGroupId }: InvoiceKey) =>
  db
    .select({
      verb: sql<'SUBMITTED' | 'QUERIED' | 'ANSWERED'>`${activityLog.verb}`,
      text: sql<string | null>`${activityLog.after} ->> 'reason'`,
    })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, invoiceEntity.kind),
        eq(activityLog.entityId, invoiceId),
        oneOf(activityLog.verb, ['SUBMITTED', 'QUERIED', 'ANSWERED']),
      ),
    )
    .orderBy(asc(activityLog.id))
    .limit(maxTalk)

/** A limit far above real use. */
const maxTalk = 100

/** Each filter as a condition on the invoice and its bill. */
const filters: Record<InvoiceFilter, SQL | undefined> = {
  OPEN: or(
    oneOf(invoices.status, ['SUBMITTED', 'QUERIED']),
    and(eq(invoices.status, 'APPROVED'), eq(bills.status, 'PLANNED')),
  ),
  SUBMITTED: eq(invoices.status, 'SUBMITTED'),
  QUERIED: eq(invoices.status, 'QUERIED'),
  REJECTED: eq(invoices.status, 'REJECTED'),
  APPROVED: and(eq(invoices.status, 'APPROVED'), eq(bills.status, 'PLANNED')),
  PAID: and(eq(invoices.status, 'APPROVED'), eq(bills.status, 'PAID')),
  BILL_CANCELLED: and(eq(invoices.status, 'APPROVED'), eq(bills.status, 'CANCELLED')),
}

type Listed = {
  familyGroupId: string
  projectId?: string | undefined
  workerId?: string | undefined
  state?: InvoiceFilter | undefined
  after?: string | undefined
  limit: number
}

const selectLines = (db: Executor) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      amountMinor: invoices.amountMinor,
      currency: familyGroups.currency,
      dueOn: invoices.dueOn,
      status: invoices.status,
      billStatus: bills.status,
      workerName: workers.name,
      propertyId: properties.id,
      propertyName: properties.name,
      timeZone: properties.timeZone,
      projectId: projects.id,
      projectTitle: projects.title,
      version: invoices.version,
    })
    .from(invoices)
    .innerJoin(familyGroups, eq(familyGroups.id, invoices.familyGroupId))
    .innerJoin(properties, eq(properties.id, invoices.propertyId))
    .innerJoin(workers, eq(workers.id, invoices.workerId))
    .leftJoin(projects, and(eq(projects.id, invoices.projectId), isNull(projects.deletedAt)))
    .leftJoin(bills, eq(bills.id, invoices.billId))

/** Counts the invoices of a project that need a decision or payment. */
export async function countOpenInvoices(
  db: Executor,
  { projectId, familyGroupId }: { projectId: string; familyGroupId: string },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(invoices)
    .innerJoin(properties, eq(properties.id, invoices.propertyId))
    .leftJoin(bills, eq(bills.id, invoices.billId))
    .where(
      and(
        eq(invoices.projectId, projectId),
        eq(invoices.familyGroupId, familyGroupId),
        filters.OPEN,
        isThere,
      ),
    )
  return row?.total ?? 0
}

/** Newest first: ids sort by time. */
export const listInvoices = (db: Executor, { familyGroupId, state, after, limit, ...of }: Listed) =>
  selectLines(db)
    .where(
      and(
        eq(invoices.familyGroupId, familyGroupId),
        of.projectId ? eq(invoices.projectId, of.projectId) : undefined,
        of.workerId ? eq(invoices.workerId, of.workerId) : undefined,
        state && filters[state],
        after ? lt(invoices.id, after) : undefined,
        isThere,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit)

const waitingInvoices = preparedRead((db) =>
  selectLines(db)
    .where(
      and(
        eq(invoices.familyGroupId, sql.placeholder('familyGroupId')),
        eq(invoices.status, 'SUBMITTED'),
        eq(properties.status, 'ACTIVE'),
        isThere,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(sql.placeholder('limit'))
    .prepare('waiting_invoices'),
)

/** Reads undecided invoices of active properties, oldest first. */
export const listWaiting = (db: Executor, familyGroupId: string, limit: number) =>
  waitingInvoices(db).execute({ familyGroupId, limit })
