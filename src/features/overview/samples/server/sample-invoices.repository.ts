import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { projects } from '../../../../server/db/schema/projects.ts'

/** Finds a sample project by title. */
export async function findProject(tx: Tx, familyGroupId: string, title: string) {
  const [row] = await tx
    .select({ projectId: projects.id, propertyId: projects.propertyId })
    .from(projects)
    .where(and(eq(projects.familyGroupId, familyGroupId), eq(projects.title, title)))
  return row
}

export async function insertInvoices(tx: Tx, rows: (typeof invoices.$inferInsert)[]) {
  await tx.insert(invoices).values(rows)
}
