import { aliasedTable, and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quoteRevisions, quotes } from '../../../../server/db/schema/quotes.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxQuotesPerProject } from '../quotes.rules.ts'
import { isOf, isThere, offerColumns, ownColumns, type ProjectKey } from './quotes.repository.ts'

// What the comparison shows, and what mails say.

const asker = aliasedTable(users, 'asker')
const decider = aliasedTable(users, 'decider')

const selectQuotes = (db: Executor) =>
  db
    .select({
      ...ownColumns,
      workerName: workers.name,
      company: workers.company,
      workerStatus: workers.status,
      isWorkerDeleted: sql<boolean>`${workers.deletedAt} is not null`,
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

/** What all quotes of a project are compared by. */
export const listCompared = (db: Executor, key: ProjectKey) =>
  db
    .select({ ...offerColumns, id: quotes.id, status: quotes.status, totalMinor: quotes.totalMinor })
    .from(quotes)
    .where(isOf(key))
    .orderBy(asc(quotes.id))
    .limit(maxQuotesPerProject)

/** Some of the quotes of a project, with what the comparison shows of each. */
export const listQuotes = (db: Executor, key: ProjectKey, quoteIds: string[]) =>
  selectQuotes(db).where(and(isOf(key), oneOf(quotes.id, quoteIds)))

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
export const listRevisions = (db: Executor, key: ProjectKey, quoteIds: string[]) =>
  db
    .select(revisionColumns)
    .from(quoteRevisions)
    .innerJoin(quotes, eq(quotes.id, quoteRevisions.quoteId))
    .where(and(isOf(key), oneOf(quotes.id, quoteIds)))
    .orderBy(desc(quoteRevisions.createdAt), desc(quoteRevisions.revision))
    .limit(maxRevisions)

/** The photos and papers of the quotes of a project, the latest first. */
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

/** More than these nobody compares; each is on the page of the property's documents, too. */
const maxFilesShown = 200

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
