import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'

type OfLink = { familyGroupId: string; propertyId: string; relativeLinkId: string }

const isOfLink = ({ familyGroupId, propertyId, relativeLinkId }: OfLink | Placeholders<OfLink>) =>
  and(
    eq(tasks.reporterLinkId, relativeLinkId),
    eq(tasks.propertyId, propertyId),
    eq(tasks.familyGroupId, familyGroupId),
    isNull(tasks.deletedAt),
  )

const problemsOfLink = preparedReads(
  'problems_of_link',
  (db, { limit, ...of }: Placeholders<OfLink & { limit: number }>) =>
    db
      .select({
        id: tasks.id,
        title: tasks.title,
        description: tasks.description,
        status: tasks.status,
        statusReason: tasks.statusReason,
        createdAt: tasks.createdAt,
      })
      .from(tasks)
      .where(isOfLink(of))
      .orderBy(desc(tasks.id))
      .limit(limit),
)

/** Lists what a personal link reported, newest first. */
export const listProblemsOfLink = (
  db: Executor,
  { familyGroupId, propertyId, relativeLinkId }: OfLink,
  limit: number,
) => problemsOfLink(db, { familyGroupId, propertyId, relativeLinkId, limit })

/** Returns how many of its reports nobody has decided, and whether one of them says exactly this. */
export async function findWaitingOfLink(
  tx: Tx,
  link: OfLink,
  { title, description }: { title: string; description: string | null },
) {
  const isSame = sql`${tasks.title} = ${title} and ${tasks.description} is not distinct from ${description}`
  const [row] = await tx
    .select({ waiting: count(), same: sql<number>`(count(*) filter (where ${isSame}))::int` })
    .from(tasks)
    .where(and(isOfLink(link), eq(tasks.status, 'REPORT')))
  return { waiting: row?.waiting ?? 0, isThere: (row?.same ?? 0) > 0 }
}

/** Makes what a personal link reported the member’s, whatever became of it, also what is in the trash. */
export async function giveProblemsOfLink(
  tx: Tx,
  { familyGroupId, relativeLinkId, userId }: Omit<OfLink, 'propertyId'> & { userId: string },
) {
  await tx
    .update(tasks)
    .set({
      reportedBy: userId,
      createdBy: userId,
      reporterName: null,
      reporterLinkId: null,
      version: sql`${tasks.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(tasks.reporterLinkId, relativeLinkId), eq(tasks.familyGroupId, familyGroupId)))
}
