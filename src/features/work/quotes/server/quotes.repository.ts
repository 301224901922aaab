import { aliasedTable, and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxQuotesPerProject, openQuoteStatuses, type QuoteStatus } from '../quotes.rules.ts'
import type { OfferFields } from '../quotes.schemas.ts'

/** Each statement names the quote and its group: an id of another group finds nothing. */
export type QuoteKey = { quoteId: string; familyGroupId: string }
export type ProjectKey = { projectId: string; familyGroupId: string }

const isThere = isNull(quotes.deletedAt)
const isThis = ({ quoteId, familyGroupId }: QuoteKey) =>
  and(eq(quotes.id, quoteId), eq(quotes.familyGroupId, familyGroupId), isThere)
const isOf = ({ projectId, familyGroupId }: ProjectKey) =>
  and(eq(quotes.projectId, projectId), eq(quotes.familyGroupId, familyGroupId), isThere)

const offerColumns = {
  labourMinor: quotes.labourMinor,
  materialsMinor: quotes.materialsMinor,
  otherMinor: quotes.otherMinor,
  validUntil: quotes.validUntil,
  startsOn: quotes.startsOn,
  days: quotes.days,
  terms: quotes.terms,
}

const ownColumns = {
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

const asker = aliasedTable(users, 'asker')
const decider = aliasedTable(users, 'decider')

const selectQuotes = (db: Executor) =>
  db
    .select({
      ...ownColumns,
      workerName: workers.name,
      company: workers.company,
      askerFirstName: asker.firstName,
      askerLastName: asker.lastName,
      deciderFirstName: decider.firstName,
      deciderLastName: decider.lastName,
    })
    .from(quotes)
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .leftJoin(asker, eq(asker.id, quotes.approvalRequestedBy))
    .leftJoin(decider, eq(decider.id, quotes.decidedBy))
    .$dynamic()

export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number]

/** The quotes of a project, in the order in which they were asked for. */
export const listQuotes = (db: Executor, key: ProjectKey) =>
  selectQuotes(db).where(isOf(key)).orderBy(asc(quotes.id)).limit(maxQuotesPerProject)

/** The last revisions of each quote of a project: more than these nobody compares. */
const maxRevisions = 10 * maxQuotesPerProject

/** What the history shows of each: what else it said is kept, and not read here. */
const revisionColumns = {
  quoteId: quoteRevisions.quoteId,
  revision: quoteRevisions.revision,
  totalMinor: quoteRevisions.totalMinor,
  author: quoteRevisions.author,
  createdAt: quoteRevisions.createdAt,
}

/** What the quotes of a project said and say, the latest first. */
export const listRevisions = (db: Executor, key: ProjectKey) =>
  db
    .select(revisionColumns)
    .from(quoteRevisions)
    .innerJoin(quotes, eq(quotes.id, quoteRevisions.quoteId))
    .where(isOf(key))
    .orderBy(desc(quoteRevisions.createdAt), desc(quoteRevisions.revision))
    .limit(maxRevisions)

/** The photos and papers of the quotes of a project, the latest first. */
export const listQuoteFiles = (db: Executor, key: ProjectKey) =>
  db
    .select({
      quoteId: quotes.id,
      documentId: documents.id,
      fileId: documents.fileId,
      title: documents.title,
      contentType: files.contentType,
    })
    .from(quotes)
    .innerJoin(
      documents,
      and(eq(documents.quoteId, quotes.id), eq(documents.propertyId, quotes.propertyId), isDocumentThere),
    )
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(isOf(key))
    .orderBy(desc(documents.id))
    .limit(maxFilesShown)

/** More than these nobody compares; each is on the page of the property's documents, too. */
const maxFilesShown = 200

/** What a project says to those who read its quotes: its place, and above which sum somebody approves. */
export async function findTerms(db: Executor, { projectId, familyGroupId }: ProjectKey) {
  const [row] = await db
    .select({
      propertyId: projects.propertyId,
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

/** Whether a person owns a share of a property today. */
const ownsToday = (propertyId: string, today: string) => sql`exists (
  select from ${ownershipShares} as share where share.user_id = ${memberships.userId} and share.change_id = (
    select change.id from ${ownershipChanges} as change
    where change.property_id = ${propertyId}::uuid and change.valid_from <= ${today}::date
    order by change.valid_from desc, change.id desc limit 1))`

/** Asked of each member by itself: joined, the accounts of all groups would be read for some values. */
const canSignIn = sql`(
  select person.issuer <> 'sample' and person.deleted_at is null and person.suspended_at is null
  from ${users} as person where person.id = ${memberships.userId})`

/**
 * Who can approve a quote: managers, and who owns the property today; nobody who cannot sign in, such as the relatives of
 * the sample family: it would wait for them for ever. As for an expense (`payment-deciders.repository.ts`).
 */
export const listApprovers = (
  db: Executor,
  { familyGroupId, propertyId, today }: { familyGroupId: string; propertyId: string; today: string },
) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        isNull(memberships.leftAt),
        canSignIn,
        or(eq(memberships.role, 'MANAGER'), ownsToday(propertyId, today)),
      ),
    )
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))

/** The project of a quote, which never changes. */
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

/** What waits in a project, by its id: each locked. @param workerId of one contractor only */
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

/** The quotes of one contractor in a project, the latest first. */
export const listQuotesOfWorker = (db: Executor, key: ProjectKey, workerId: string) =>
  db
    .select(ownColumns)
    .from(quotes)
    .where(and(isOf(key), eq(quotes.workerId, workerId)))
    .orderBy(desc(quotes.id))
    .limit(maxQuotesPerProject)

/** Of a project, its open ones or all. */
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

/** Writes the given columns and raises the version. */
export async function updateQuote(tx: Tx, key: QuoteKey, change: Partial<typeof quotes.$inferInsert>) {
  await tx
    .update(quotes)
    .set({ ...change, version: sql`${quotes.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Several at once, each of them locked. */
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

/** The contractors of a group with these ids, held so that none is deleted meanwhile. */
export const holdWorkers = (tx: Tx, familyGroupId: string, workerIds: readonly string[]) =>
  tx
    .select({ id: workers.id, name: workers.name, status: workers.status })
    .from(workers)
    .where(
      and(
        inArray(workers.id, [...workerIds]),
        eq(workers.familyGroupId, familyGroupId),
        isNull(workers.deletedAt),
      ),
    )
    .orderBy(asc(workers.id))
    .for('share')

/** As many contractors as a form offers to choose from. */
const maxWorkerChoices = 500

/** The active contractors of a group, by name. */
export const listWorkersToChoose = (db: Executor, familyGroupId: string) =>
  db
    .select({ id: workers.id, name: workers.name, company: workers.company, email: workers.email })
    .from(workers)
    .where(
      and(eq(workers.familyGroupId, familyGroupId), eq(workers.status, 'ACTIVE'), isNull(workers.deletedAt)),
    )
    .orderBy(asc(workers.name), asc(workers.id))
    .limit(maxWorkerChoices)

/** What a mail to a contractor needs to know of their quote. */
export async function findForMail(db: Executor, quoteId: string) {
  const [row] = await db
    .select({
      status: quotes.status,
      statusReason: quotes.statusReason,
      projectId: quotes.projectId,
      workerId: quotes.workerId,
      projectTitle: projects.title,
      groupName: familyGroups.name,
      workerName: workers.name,
      workerStatus: workers.status,
      email: workers.email,
    })
    .from(quotes)
    .innerJoin(projects, eq(projects.id, quotes.projectId))
    .innerJoin(familyGroups, eq(familyGroups.id, quotes.familyGroupId))
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .where(
      and(
        eq(quotes.id, quoteId),
        isThere,
        isNull(projects.deletedAt),
        isNull(familyGroups.deletedAt),
        isNull(workers.deletedAt),
      ),
    )
  return row
}

/** One in the trash. */
export async function findDeleted(tx: Tx, { quoteId, familyGroupId }: QuoteKey) {
  const [row] = await tx
    .select({ projectId: quotes.projectId, workerId: quotes.workerId, status: quotes.status })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.familyGroupId, familyGroupId), isNotNull(quotes.deletedAt)))
  return row
}

/** Work was ordered of a contractor. */
export async function markOrdered(tx: Tx, workerId: string, at: Date) {
  await tx.update(workers).set({ lastJobAt: at }).where(eq(workers.id, workerId))
}

/** Who made the link through which a contractor writes. */
export async function findLinkMaker(tx: Tx, shareLinkId: string) {
  const [link] = await tx
    .select({ createdBy: shareLinks.createdBy })
    .from(shareLinks)
    .where(eq(shareLinks.id, shareLinkId))
  return link?.createdBy ?? null
}
