import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { payments } from '../../../../server/db/schema/payments.ts'

const sumOf = (isMeant: SQL) =>
  sql`coalesce(sum(${payments.amountMinor}) filter (where ${isMeant}), 0)`.mapWith(Number)

const counts = sql`${payments.status} = 'APPROVED'`
const isExpense = sql`${payments.kind} = 'EXPENSE'`

/** What projects have cost so far, and what waits for a decision: a row for each of which there is any payment. */
export const listSpending = (db: Executor, familyGroupId: string, projectIds: readonly string[]) =>
  db
    .select({
      projectId: payments.projectId,
      spentMinor: sumOf(sql`${counts} and ${isExpense}`),
      receivedMinor: sumOf(sql`${counts} and not ${isExpense}`),
      pendingMinor: sumOf(sql`not ${counts} and ${isExpense}`),
      pendingPayments: sql`count(*) filter (where not ${counts})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        inArray(payments.projectId, [...projectIds]),
        inArray(payments.status, ['APPROVED', 'PENDING']),
        isNull(payments.deletedAt),
      ),
    )
    .groupBy(payments.projectId)
