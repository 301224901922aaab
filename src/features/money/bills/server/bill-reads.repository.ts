import { and, asc, desc, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
} from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isWorkerThere } from '../../../../server/db/presence.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { BillCursor } from '../bills.schemas.ts'
import { type BillKey, fieldColumns, isThis } from './bills.repository.ts'

/** Bills of a property in the trash are in the trash too. */
const isThere = and(
  isNull(bills.deletedAt),
  sql`(${bills.propertyId} is null or (${properties.id} is not null and ${properties.deletedAt} is null))`,
)

/** The time zone of the property, or of the group. */
const timeZone = sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`

/** The approved or pending expense of a bill: at most one (`payments_bill_key`). */
const paysBill = and(
  eq(payments.billId, bills.id),
  eq(payments.familyGroupId, bills.familyGroupId),
  isNull(payments.deletedAt),
  oneOf(payments.status, ['PENDING', 'APPROVED']),
)

const oneBill = preparedReads('bill', (db, key: Placeholders<BillKey>) =>
  db
    .select({
      ...fieldColumns,
      categoryName: categoryNameOf('bills'),
      isWorkerThere: isWorkerThere(bills.workerId),
      id: bills.id,
      familyGroupId: bills.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyName: properties.name,
      propertyStatus: properties.status,
      timeZone,
      projectId: projects.id,
      projectTitle: projects.title,
      seriesId: billSeries.id,
      rule: billSeries.rule,
      seriesDeletedAt: billSeries.deletedAt,
      status: bills.status,
      version: bills.version,
      createdBy: bills.createdBy,
      invoiceId: invoices.id,
      invoiceNumber: invoices.number,
      paymentId: payments.id,
      paidMinor: payments.amountMinor,
      paidOn: payments.paidOn,
      paymentStatus: payments.status,
      payerName: participants.name,
      payerFirstName: users.firstName,
      payerLastName: users.lastName,
    })
    .from(bills)
    .innerJoin(familyGroups, eq(familyGroups.id, bills.familyGroupId))
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .leftJoin(projects, and(eq(projects.id, bills.projectId), isNull(projects.deletedAt)))
    .leftJoin(billSeries, eq(billSeries.id, bills.seriesId))
    .leftJoin(invoices, and(eq(invoices.billId, bills.id), isNull(invoices.deletedAt)))
    .leftJoin(payments, paysBill)
    .leftJoin(participants, eq(participants.id, payments.payerId))
    .leftJoin(users, eq(users.id, participants.userId))
    .where(and(isThis(key), isThere)),
)

export async function findBill(db: Executor, { billId, familyGroupId }: BillKey) {
  const [bill] = await oneBill(db, { billId, familyGroupId })
  return bill
}

const lineColumns = {
  id: bills.id,
  title: bills.title,
  payee: bills.payee,
  amountMinor: bills.amountMinor,
  paidMinor: payments.amountMinor,
  paymentStatus: payments.status,
  isEstimate: bills.isEstimate,
  dueOn: bills.dueOn,
  status: bills.status,
  seriesId: bills.seriesId,
  propertyId: properties.id,
  propertyName: properties.name,
  timeZone,
}
export type BillRow = Awaited<ReturnType<typeof listBills>>[number]

const selectLines = (db: Executor) =>
  db
    .select(lineColumns)
    .from(bills)
    .innerJoin(familyGroups, eq(familyGroups.id, bills.familyGroupId))
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .leftJoin(payments, paysBill)

type ListedBills = {
  familyGroupId: string
  inProperty?: string | undefined
  ofSeries?: string | undefined
  which: 'open' | 'over'
  after?: BillCursor | undefined
  limit: number
}

type BillsChoice = Placeholders<
  Pick<ListedBills, 'familyGroupId' | 'inProperty' | 'ofSeries' | 'limit'> & {
    isOpen?: true | undefined
    afterDueOn?: string | undefined
    afterId?: string | undefined
  }
>

const chosenBills = preparedReads('bills', (db, { isOpen, limit, ...choice }: BillsChoice) => {
  const place = choice.afterDueOn && sql`(${choice.afterDueOn}::date, ${choice.afterId}::uuid)`
  const isAfter =
    place &&
    (isOpen ? sql`(${bills.dueOn}, ${bills.id}) > ${place}` : sql`(${bills.dueOn}, ${bills.id}) < ${place}`)
  return selectLines(db)
    .where(
      and(
        eq(bills.familyGroupId, choice.familyGroupId),
        isOpen ? eq(bills.status, 'PLANNED') : ne(bills.status, 'PLANNED'),
        choice.inProperty && eq(bills.propertyId, choice.inProperty),
        choice.ofSeries && eq(bills.seriesId, choice.ofSeries),
        isThere,
        isAfter,
      ),
    )
    .orderBy(...(isOpen ? [asc(bills.dueOn), asc(bills.id)] : [desc(bills.dueOn), desc(bills.id)]))
    .limit(limit)
})

/** Open bills by due date ascending; closed ones descending. */
export const listBills = (
  db: Executor,
  { familyGroupId, inProperty, ofSeries, which, after, limit }: ListedBills,
) =>
  chosenBills(db, {
    familyGroupId,
    inProperty: inProperty || undefined,
    ofSeries: ofSeries || undefined,
    isOpen: which === 'open' || undefined,
    afterDueOn: after?.dueOn,
    afterId: after?.id,
    limit,
  })

export type BillSpan = {
  familyGroupId: string
  propertyId?: string | undefined
  from: string
  to: string
  limit: number
}

/** Due within a period, paid or open, not cancelled. */
const isWithin = ({ familyGroupId, propertyId, from, to }: Placeholders<Omit<BillSpan, 'limit'>>) =>
  and(
    eq(bills.familyGroupId, familyGroupId),
    gte(bills.dueOn, from),
    lte(bills.dueOn, to),
    ne(bills.status, 'CANCELLED'),
    propertyId && eq(bills.propertyId, propertyId),
    isThere,
  )

const billsWithin = preparedReads('bills_within', (db, { limit, ...span }: Placeholders<BillSpan>) =>
  selectLines(db).where(isWithin(span)).orderBy(asc(bills.dueOn), asc(bills.id)).limit(limit),
)

const spanValues = ({ familyGroupId, propertyId, from, to }: Omit<BillSpan, 'limit'>) => ({
  familyGroupId,
  propertyId: propertyId || undefined,
  from,
  to,
})

export const listBillsWithin = (db: Executor, { limit, ...span }: BillSpan) =>
  billsWithin(db, { ...spanValues(span), limit })

const sumsOfBills = preparedReads('sums_of_bills', (db, span: Placeholders<Omit<BillSpan, 'limit'>>) =>
  db
    .select({
      propertyId: bills.propertyId,
      status: bills.status,
      paymentStatus: payments.status,
      amountMinor: sql<number>`sum(coalesce(${payments.amountMinor}, ${bills.amountMinor}))`.mapWith(Number),
    })
    .from(bills)
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .leftJoin(payments, paysBill)
    .where(isWithin(span))
    .groupBy(bills.propertyId, bills.status, payments.status),
)

/** Sums the bills of a period by property and status; paid ones by what was paid and whether it waits. */
export const sumBills = (db: Executor, span: Omit<BillSpan, 'limit'>) => sumsOfBills(db, spanValues(span))

const placeNames = preparedRead((db) =>
  db
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(and(eq(properties.familyGroupId, sql.placeholder('familyGroupId')), isNull(properties.deletedAt)))
    .prepare('place_names'),
)

/** Reads the names of the group’s properties. */
export const listPlaceNames = (db: Executor, familyGroupId: string) =>
  placeNames(db).execute({ familyGroupId })
