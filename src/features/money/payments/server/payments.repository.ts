import { t } from '@lingui/core/macro'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Placeholders, Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import type { Part } from '../../splits/splits.rules.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type PaymentKey = { paymentId: string; familyGroupId: string }

export const isThis = ({ paymentId, familyGroupId }: PaymentKey | Placeholders<PaymentKey>) =>
  and(eq(payments.id, paymentId), eq(payments.familyGroupId, familyGroupId))

export const isThere = isNull(payments.deletedAt)

/** Reads the approval threshold of the property or the group, with the currency. */
export async function findTerms(
  tx: Tx,
  { familyGroupId, propertyId }: { familyGroupId: string; propertyId: string | null },
) {
  const [row] = await tx
    .select({
      currency: familyGroups.currency,
      thresholdMinor:
        sql<number>`coalesce(${properties.approvalThresholdMinor}, ${familyGroups.approvalThresholdMinor})`.mapWith(
          Number,
        ),
      propertyName: properties.name,
    })
    .from(familyGroups)
    .leftJoin(
      properties,
      and(
        eq(properties.familyGroupId, familyGroups.id),
        propertyId === null ? sql`false` : eq(properties.id, propertyId),
      ),
    )
    .where(eq(familyGroups.id, familyGroupId))
  if (!row) throw notFound(t`This group`)
  return row
}

type House = { propertyId: string; familyGroupId: string }

/** Locks the project of a property, so that it is not deleted. */
export async function holdProject(tx: Tx, projectId: string, { propertyId, familyGroupId }: House) {
  const [row] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.propertyId, propertyId),
        eq(projects.familyGroupId, familyGroupId),
        isNull(projects.deletedAt),
      ),
    )
    .for('share')
  if (!row) throw notFound(t`This project`)
}

/** Locks the task of a property and reads its project, so that it is not deleted. */
export async function holdTask(tx: Tx, taskId: string, { propertyId, familyGroupId }: House) {
  const [row] = await tx
    .select({ projectId: tasks.projectId })
    .from(tasks)
    .where(
      and(
        eq(tasks.id, taskId),
        eq(tasks.propertyId, propertyId),
        eq(tasks.familyGroupId, familyGroupId),
        isNull(tasks.deletedAt),
      ),
    )
    .for('share')
  if (!row) throw notFound(t`This task`)
  return row
}

/** @returns false when the id is used, by any group. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing({ target: payments.id })
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Replaces the shares. */
export async function putParts(tx: Tx, { paymentId, familyGroupId }: PaymentKey, parts: readonly Part[]) {
  await tx
    .delete(paymentParts)
    .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.familyGroupId, familyGroupId)))
  await tx.insert(paymentParts).values(parts.map((part) => ({ ...part, paymentId, familyGroupId })))
}

/** Reads its property, project and bill without a lock. @param isDeleted whether to look in the trash */
export async function findPlace(db: Executor, key: PaymentKey, { isDeleted = false } = {}) {
  const [row] = await db
    .select({
      propertyId: payments.propertyId,
      projectId: payments.projectId,
      taskId: payments.taskId,
      billId: payments.billId,
    })
    .from(payments)
    .where(and(isThis(key), isDeleted ? isInTrash(payments.deletedAt) : isThere))
  if (!row) throw notFound(t`This payment`)
  return row
}

/** Locks the row and reads it. */
export async function lockPayment(tx: Tx, key: PaymentKey, { isDeleted = false } = {}) {
  const [row] = await tx
    .select({ version: payments.version, propertyId: payments.propertyId })
    .from(payments)
    .where(and(isThis(key), isDeleted ? isInTrash(payments.deletedAt) : isThere))
    .for('update')
  if (!row) throw notFound(t`This payment`)
  return row
}

/** Updates the columns and the version. */
export async function updatePayment(tx: Tx, key: PaymentKey, change: Partial<typeof payments.$inferInsert>) {
  await tx
    .update(payments)
    .set({ ...change, version: sql`${payments.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Whether a property has payments or settlements in any status, outside the trash. */
export async function hasMoney(tx: Tx, { propertyId, familyGroupId }: House): Promise<boolean> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.propertyId, propertyId),
        eq(payments.familyGroupId, familyGroupId),
        isNull(payments.deletedAt),
      ),
    )
    .limit(1)
  if (payment) return true
  const [settlement] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.propertyId, propertyId), eq(settlements.familyGroupId, familyGroupId)))
    .limit(1)
  return settlement !== undefined
}
