import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { isAskedAbout } from '../../../house/decisions/server/decision-about.repository.ts'
import { maxQuotesPerProject, openQuoteStatuses, type QuoteStatus } from '../quotes.rules.ts'
import type { OfferFields } from '../quotes.schemas.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type QuoteKey = { quoteId: string; familyGroupId: string }
export type ProjectKey = { projectId: string; familyGroupId: string }

export const isThere = isNull(quotes.deletedAt)
const isThis = ({ quoteId, familyGroupId }: QuoteKey) =>
  and(eq(quotes.id, quoteId), eq(quotes.familyGroupId, familyGroupId), isThere)
export const isOf = ({ projectId, familyGroupId }: ProjectKey) =>
  and(eq(quotes.projectId, projectId), eq(quotes.familyGroupId, familyGroupId), isThere)

export const offerColumns = {
  labourMinor: quotes.labourMinor,
  materialsMinor: quotes.materialsMinor,
  otherMinor: quotes.otherMinor,
  validUntil: quotes.validUntil,
  startsOn: quotes.startsOn,
  days: quotes.days,
  terms: quotes.terms,
}

export const ownColumns = {
  ...offerColumns,
  id: quotes.id,
  propertyId: quotes.propertyId,
  projectId: quotes.projectId,
  workerId: quotes.workerId,
  status: quotes.status,
  request: quotes.request,
  totalMinor: quotes.totalMinor,
  revision: quotes.revision,
  submittedAt: quotes.submittedAt,
  approvalRequestedBy: quotes.approvalRequestedBy,
  statusReason: quotes.statusReason,
  decidedBy: quotes.decidedBy,
  decidedAt: quotes.decidedAt,
  createdBy: quotes.createdBy,
  version: quotes.version,
}

/** The data of a project that its quotes need: property and approval threshold. */
export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>

export async function findTerms(db: Executor, { projectId, familyGroupId }: ProjectKey) {
  const [row] = await db
    .select({
      propertyId: projects.propertyId,
      projectStatus: projects.status,
      propertyStatus: properties.status,
      timeZone: properties.timeZone,
      currency: familyGroups.currency,
      thresholdMinor:
        sql<number>`coalesce(${properties.approvalThresholdMinor}, ${familyGroups.approvalThresholdMinor})`.mapWith(
          Number,
        ),
    })
    .from(projects)
    .innerJoin(
      properties,
      and(eq(properties.id, projects.propertyId), eq(properties.familyGroupId, projects.familyGroupId)),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, projects.familyGroupId))
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.familyGroupId, familyGroupId),
        isNull(projects.deletedAt),
        isNull(properties.deletedAt),
      ),
    )
  return row
}

/** Returns the project of a quote, which never changes. */
export async function findProjectOf(db: Executor, key: QuoteKey) {
  const [row] = await db.select({ projectId: quotes.projectId }).from(quotes).where(isThis(key))
  return row?.projectId
}

export async function lockQuote(tx: Tx, key: QuoteKey) {
  const [quote] = await tx
    .select({ ...ownColumns, workerName: workers.name })
    .from(quotes)
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .where(isThis(key))
    .for('update', { of: quotes })
  return quote
}

/** Returns a project’s open quotes, each locked, by id. @param workerId of one contractor only */
export const lockOpenQuotes = (tx: Tx, key: ProjectKey, workerId?: string) =>
  tx
    .select({ ...ownColumns, workerName: workers.name })
    .from(quotes)
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .where(
      and(
        isOf(key),
        oneOf(quotes.status, openQuoteStatuses),
        workerId === undefined ? undefined : eq(quotes.workerId, workerId),
      ),
    )
    .orderBy(asc(quotes.id))
    .for('update', { of: quotes })

/** Lists a contractor’s quotes in a project, latest first. */
export const listQuotesOfWorker = (db: Executor, key: ProjectKey, workerId: string) =>
  db
    .select(ownColumns)
    .from(quotes)
    .where(and(isOf(key), eq(quotes.workerId, workerId)))
    .orderBy(desc(quotes.id))
    .limit(maxQuotesPerProject)

/** Of a project, open ones or all. */
export async function countQuotes(db: Executor, key: ProjectKey, statuses?: readonly QuoteStatus[]) {
  const [row] = await db
    .select({ total: count() })
    .from(quotes)
    .where(and(isOf(key), statuses && oneOf(quotes.status, statuses)))
  return row?.total ?? 0
}

export async function hasAccepted(db: Executor, key: ProjectKey): Promise<boolean> {
  return (await countQuotes(db, key, ['ACCEPTED'])) > 0
}

/** Returns the name of who asked for approval. */
export async function findAsker(tx: Tx, key: QuoteKey) {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.approvalRequestedBy))
    .where(isThis(key))
  return row ?? { firstName: null, lastName: null }
}

/** Lists the quotes of a project about which the owners are being asked. */
export async function listAskedAbout(tx: Tx, key: ProjectKey): Promise<string[]> {
  const rows = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isOf(key), isAskedAbout('QUOTE', quotes.id)))
    .orderBy(asc(quotes.id))
  return rows.map(({ id }) => id)
}

type NewQuote = Partial<typeof quotes.$inferInsert> & ProjectKey & { propertyId: string; workerId: string }

/** @returns null when the id is taken */
export async function insertQuote(tx: Tx, quote: NewQuote & { status: QuoteStatus }): Promise<string | null> {
  const [row] = await tx
    .insert(quotes)
    .values(quote)
    .onConflictDoNothing({ target: quotes.id })
    .returning({ id: quotes.id })
  return row?.id ?? null
}

/** Writes the given columns and increments the version. */
export async function updateQuote(tx: Tx, key: QuoteKey, change: Partial<typeof quotes.$inferInsert>) {
  await tx
    .update(quotes)
    .set({ ...change, version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Several at once, each locked. */
export async function updateQuotes(
  tx: Tx,
  ids: readonly string[],
  change: Partial<typeof quotes.$inferInsert>,
) {
  await tx
    .update(quotes)
    .set({ ...change, version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(quotes.id, [...ids]))
}

type Revision = OfferFields & { quoteId: string; revision: number; totalMinor: number; author: string }

export async function insertRevision(tx: Tx, revision: Revision) {
  await tx.insert(quoteRevisions).values(revision)
}

/** One in the trash. */
export async function findDeleted(tx: Tx, { quoteId, familyGroupId }: QuoteKey) {
  const [row] = await tx
    .select({ projectId: quotes.projectId, workerId: quotes.workerId, status: quotes.status })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.familyGroupId, familyGroupId), isNotNull(quotes.deletedAt)))
  return row
}
