import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { ReportChoice } from './money-reports.repository.ts'

export type TableCursor = { paidOn: string; id: string }

/** Some of the payments of a span whatever their state, the oldest first, from the one after the given one on. */
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
