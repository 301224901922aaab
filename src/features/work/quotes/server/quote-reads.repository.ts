import { aliasedTable, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { ownsOn } from '../../../../server/db/owns-on.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { decisionAbout, isAskedAbout } from '../../../house/decisions/server/decision-about.repository.ts'
import { openProjectStatuses } from '../../projects/projects.rules.ts'
import { maxQuotesPerProject } from '../quotes.rules.ts'
import {
  isOf,
  isThere,
  offerColumns,
  ownColumns,
  type ProjectKey,
  type QuoteKey,
} from './quotes.repository.ts'

// What the comparison and mails show.

const asker = aliasedTable(users, 'asker')
const decider = aliasedTable(users, 'decider')

type Reader = { userId: string; today: string }

const selectQuotes = (db: Executor, { userId, today }: Reader) =>
  db
    .select({
      ...ownColumns,
      workerName: workers.name,
      company: workers.company,
      workerStatus: workers.status,
      isWorkerDeleted: sql<boolean>`${workers.deletedAt} is not null`,
      decision: decisionAbout('QUOTE', quotes.id),
      ownsToday: ownsOn(quotes.propertyId, sql`${userId}::uuid`, sql`${today}::date`),
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

/** The data a comparison of all quotes needs. */
export const listCompared = (db: Executor, key: ProjectKey) =>
  db
    .select({
      ...offerColumns,
      id: quotes.id,
      status: quotes.status,
      totalMinor: quotes.totalMinor,
      // Written out: of one table, a column would lack its table's name here.
      isAsked: isAskedAbout('QUOTE', sql`${quotes}.id`),
    })
    .from(quotes)
    .where(isOf(key))
    .orderBy(asc(quotes.id))
    .limit(maxQuotesPerProject)

/** Returns quotes of a project, with their data for the comparison. */
export const listQuotes = (db: Executor, key: ProjectKey, quoteIds: string[], reader: Reader) =>
  selectQuotes(db, reader).where(and(isOf(key), oneOf(quotes.id, quoteIds)))

/** The last revisions of each quote; more are not compared. */
const maxRevisions = 10 * maxQuotesPerProject

/** The columns of the history; others are stored, not read here. */
const revisionColumns = {
  quoteId: quoteRevisions.quoteId,
  revision: quoteRevisions.revision,
  totalMinor: quoteRevisions.totalMinor,
  author: quoteRevisions.author,
  createdAt: quoteRevisions.createdAt,
}

/** Lists the revisions of a project’s quotes, latest first. */
export const listRevisions = (db: Executor, key: ProjectKey, quoteIds: string[]) =>
  db
    .select(revisionColumns)
    .from(quoteRevisions)
    .innerJoin(quotes, eq(quotes.id, quoteRevisions.quoteId))
    .where(and(isOf(key), oneOf(quotes.id, quoteIds)))
    .orderBy(desc(quoteRevisions.createdAt), desc(quoteRevisions.revision))
    .limit(maxRevisions)

/** Lists the photos and documents of a project’s quotes, latest first. */
export const listQuoteFiles = (db: Executor, key: ProjectKey, quoteIds: string[]) =>
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
    .where(and(isOf(key), oneOf(quotes.id, quoteIds)))
    .orderBy(desc(documents.id))
    .limit(maxFilesShown)

/** More are not compared; each is also on the property’s documents page. */
const maxFilesShown = 200

/** The data of a mail to a contractor about their quote. */
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

/** What a decision of the owners would be about. Waiting: it can be accepted. */
export async function findAsSubject(db: Executor, { quoteId, familyGroupId }: QuoteKey) {
  const [row] = await db
    .select({
      propertyId: quotes.propertyId,
      totalMinor: quotes.totalMinor,
      workerName: workers.name,
      projectTitle: projects.title,
      isWaiting: sql<boolean>`(
        ${quotes.status} = 'SUBMITTED' and ${workers.deletedAt} is null and ${workers.status} <> 'BLOCKED'
        and ${oneOf(projects.status, openProjectStatuses)}
        and (${quotes.validUntil} is null or ${quotes.validUntil} >= (now() at time zone ${properties.timeZone})::date)
        and not exists (
          select from quotes as other
          where other.project_id = ${quotes.projectId} and other.deleted_at is null and other.status = 'ACCEPTED'))`,
    })
    .from(quotes)
    .innerJoin(projects, and(eq(projects.id, quotes.projectId), isNull(projects.deletedAt)))
    .innerJoin(properties, and(eq(properties.id, quotes.propertyId), isNull(properties.deletedAt)))
    .innerJoin(workers, eq(workers.id, quotes.workerId))
    .where(and(eq(quotes.id, quoteId), eq(quotes.familyGroupId, familyGroupId), isThere))
  return row
}
