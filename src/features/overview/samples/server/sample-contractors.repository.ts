import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { jobMessages, shareLinks } from '../../../../server/db/schema/share-links.ts'
import { visits } from '../../../../server/db/schema/visits.ts'

/** Lists the sample projects in active properties, oldest first. */
export const listSampleProjects = (tx: Tx, familyGroupId: string) =>
  tx
    .select({
      projectId: projects.id,
      propertyId: projects.propertyId,
      status: projects.status,
      timeZone: properties.timeZone,
    })
    .from(projects)
    .innerJoin(properties, and(eq(properties.id, projects.propertyId), eq(properties.status, 'ACTIVE')))
    .where(eq(projects.familyGroupId, familyGroupId))
    .orderBy(asc(projects.id))

export async function insertJobs(
  tx: Tx,
  rows: {
    quotes: (typeof quotes.$inferInsert)[]
    revisions: (typeof quoteRevisions.$inferInsert)[]
    visits: (typeof visits.$inferInsert)[]
  },
) {
  await tx.insert(quotes).values(rows.quotes)
  await tx.insert(quoteRevisions).values(rows.revisions)
  await tx.insert(visits).values(rows.visits)
}

export type LinkChange = Partial<typeof shareLinks.$inferInsert>

/** Changes a link as if the contractor, the family or time had done it. */
export const changeLink = (tx: Tx, shareLinkId: string, change: LinkChange) =>
  tx.update(shareLinks).set(change).where(eq(shareLinks.id, shareLinkId))

export const insertMessages = (tx: Tx, rows: (typeof jobMessages.$inferInsert)[]) =>
  tx.insert(jobMessages).values(rows)
