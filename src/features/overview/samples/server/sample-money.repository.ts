import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import {
  paymentParts,
  payments,
  splitDefaultParts,
  splitDefaults,
} from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'

export type MoneyRows = {
  payments: (typeof payments.$inferInsert)[]
  paymentParts: (typeof paymentParts.$inferInsert)[]
  settlements: (typeof settlements.$inferInsert)[]
  billSeries: (typeof billSeries.$inferInsert)[]
  budgets: (typeof budgets.$inferInsert)[]
}

/** Rows as years of use leave them; the constraints of the tables hold for them as for all others. */
export async function insertMoney(tx: Tx, rows: MoneyRows) {
  await tx.insert(payments).values(rows.payments)
  await tx.insert(paymentParts).values(rows.paymentParts)
  await tx.insert(settlements).values(rows.settlements)
  await tx.insert(billSeries).values(rows.billSeries)
  await tx.insert(budgets).values(rows.budgets)
}

/** How the family splits unless somebody says otherwise: between these, in equal parts. */
export async function insertSplitDefault(
  tx: Tx,
  rule: typeof splitDefaults.$inferInsert,
  participantIds: string[],
) {
  const [row] = await tx.insert(splitDefaults).values(rule).returning({ id: splitDefaults.id })
  if (!row) throw new Error('the rule was not inserted')
  const { familyGroupId } = rule
  await tx.insert(splitDefaultParts).values(
    participantIds.map((participantId) => ({
      splitDefaultId: row.id,
      participantId,
      familyGroupId,
      weight: 1,
    })),
  )
}

/** The bills of the sample family whose day is over, the earliest first. */
export const listBillsBefore = (tx: Tx, familyGroupId: string, today: string) =>
  tx
    .select({
      billId: bills.id,
      version: bills.version,
      title: bills.title,
      amountMinor: bills.amountMinor,
      dueOn: bills.dueOn,
      category: bills.category,
      propertyId: bills.propertyId,
    })
    .from(bills)
    .where(and(eq(bills.familyGroupId, familyGroupId), lt(bills.dueOn, today)))
    .orderBy(asc(bills.dueOn), asc(bills.id))

/** Who takes part in the money of the sample family, by the id of their account. */
export async function listParticipantIds(tx: Tx, familyGroupId: string): Promise<Map<string | null, string>> {
  const rows = await tx
    .select({ id: participants.id, userId: participants.userId })
    .from(participants)
    .where(eq(participants.familyGroupId, familyGroupId))
  return new Map(rows.map(({ id, userId }) => [userId, id]))
}

/** The houses of the sample family and their projects, by name and title. */
export async function listPlaces(tx: Tx, familyGroupId: string) {
  const houses = await tx
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(eq(properties.familyGroupId, familyGroupId))
  const plans = await tx
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(eq(projects.familyGroupId, familyGroupId))
  return {
    houses: new Map(houses.map(({ id, name }) => [name, id])),
    projects: new Map(plans.map(({ id, title }) => [title, id])),
  }
}
