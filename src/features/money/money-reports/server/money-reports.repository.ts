import { and, asc, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { Category } from '../../categories/category-keys.ts'
import type { Span } from '../money-reports.rules.ts'

export type ReportChoice = Span & { familyGroupId: string; propertyId?: string | undefined }

/** Approved payments only. */
const isCounted = ({ familyGroupId, propertyId, from, to }: ReportChoice): SQL => sql`
  payments.family_group_id = ${familyGroupId}::uuid and payments.deleted_at is null and payments.status = 'APPROVED'
  and payments.paid_on between ${from}::date and ${to}::date
  ${propertyId ? sql`and payments.property_id = ${propertyId}::uuid` : sql``}`

const spent = sql`coalesce(sum(amount_minor) filter (where kind = 'EXPENSE'), 0)::float8 as "expenseMinor"`
const received = sql`coalesce(sum(amount_minor) filter (where kind = 'INCOME'), 0)::float8 as "incomeMinor"`

type SumsRow = {
  by: 'month' | 'category' | 'payer' | 'property'
  month: string | null
  category: Category | null
  payerId: string | null
  propertyId: string | null
  propertyName: string | null
  expenseMinor: number
  incomeMinor: number
  count: number
}

/**
 * Sums by month, category, payer and property in one pass. float8 is exact up to 9,007,199,254,740,991: nine million
 * payments of the maximum amount.
 */
export async function sumPayments(db: Executor, choice: ReportChoice): Promise<SumsRow[]> {
  const { rows } = await db.execute<SumsRow>(sql`
    with counted as materialized (
      select kind, amount_minor, to_char(paid_on, 'YYYY-MM') as month, category, payer_id, property_id
      from payments where ${isCounted(choice)}
    ), sums as (
      select case grouping(month, category, payer_id, property_id)
          when 7 then 'month' when 11 then 'category' when 13 then 'payer' else 'property' end as by,
        month, category, payer_id, property_id, ${spent}, ${received}, count(*)::int as count
      from counted group by grouping sets ((month), (category), (payer_id), (property_id))
    )
    select by, month, category, payer_id as "payerId", property_id as "propertyId", properties.name as "propertyName",
      "expenseMinor", "incomeMinor", count
    from sums left join properties
      on properties.id = sums.property_id and properties.family_group_id = ${choice.familyGroupId}::uuid
    order by "expenseMinor" desc, "incomeMinor" desc, month, category, payer_id, property_id`)
  return rows
}

export type PartSumsRow = { participantId: string; expenseMinor: number; incomeMinor: number }

/** Sums each person’s shares. */
export async function sumParts(db: Executor, choice: ReportChoice): Promise<PartSumsRow[]> {
  const { rows } = await db.execute<PartSumsRow>(sql`
    select participant_id as "participantId", ${spent}, ${received}
    from (
      select payment_parts.participant_id, payments.kind, payment_parts.amount_minor
      from payments join payment_parts on payment_parts.payment_id = payments.id
      where ${isCounted(choice)}
    ) as parts
    group by participant_id`)
  return rows
}

export type TableCursor = { paidOn: string; id: string }

/** Reads a page of payments of a period in any status, oldest first. */
export function listPaymentsAfter(
  db: Executor,
  { familyGroupId, propertyId, from, to }: ReportChoice,
  { after, limit }: { after?: TableCursor | undefined; limit: number },
) {
  return db
    .select({
      id: payments.id,
      paidOn: payments.paidOn,
      kind: payments.kind,
      title: payments.title,
      amountMinor: payments.amountMinor,
      payerId: payments.payerId,
      category: payments.category,
      categoryName: categoryNameOf('payments'),
      propertyName: properties.name,
      projectTitle: projects.title,
      taskTitle: tasks.title,
      note: payments.note,
      splitMethod: payments.splitMethod,
      originalAmountMinor: payments.originalAmountMinor,
      originalCurrency: payments.originalCurrency,
      rate: payments.rate,
      status: payments.status,
      statusReason: payments.statusReason,
    })
    .from(payments)
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .leftJoin(projects, eq(projects.id, payments.projectId))
    .leftJoin(tasks, eq(tasks.id, payments.taskId))
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        propertyId ? eq(payments.propertyId, propertyId) : undefined,
        isNull(payments.deletedAt),
        gte(payments.paidOn, from),
        lte(payments.paidOn, to),
        after && sql`(${payments.paidOn}, ${payments.id}) > (${after.paidOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(payments.paidOn), asc(payments.id))
    .limit(limit)
}

export const listPartsOf = (db: Executor, familyGroupId: string, paymentIds: string[]) =>
  db
    .select({
      paymentId: paymentParts.paymentId,
      participantId: paymentParts.participantId,
      amountMinor: paymentParts.amountMinor,
    })
    .from(paymentParts)
    .where(and(eq(paymentParts.familyGroupId, familyGroupId), inArray(paymentParts.paymentId, paymentIds)))

const sumWhere = (isMeant: SQL) =>
  sql`coalesce(sum(${payments.amountMinor}) filter (where ${isMeant}), 0)`.mapWith(Number)

const counts = sql`${payments.status} = 'APPROVED'`
const isExpense = sql`${payments.kind} = 'EXPENSE'`

/** Reads approved and pending costs of projects; only projects with payments. */
export const listSpending = (db: Executor, familyGroupId: string, projectIds: readonly string[]) =>
  db
    .select({
      projectId: payments.projectId,
      spentMinor: sumWhere(sql`${counts} and ${isExpense}`),
      receivedMinor: sumWhere(sql`${counts} and not ${isExpense}`),
      pendingMinor: sumWhere(sql`not ${counts} and ${isExpense}`),
      pendingPayments: sql`count(*) filter (where not ${counts})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        oneOf(payments.projectId, projectIds),
        oneOf(payments.status, ['APPROVED', 'PENDING']),
        isNull(payments.deletedAt),
      ),
    )
    .groupBy(payments.projectId)
