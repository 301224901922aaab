import { t } from '@lingui/core/macro'
import { and, desc, eq, ilike, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { isDocumentThere, isInTrash } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { DocumentOwner } from '../documents.rules.ts'
import type { DocumentFields, ListDocumentsInput } from '../documents.schemas.ts'
import { belongsTo, isItsAsset, isItsProject, isItsTask, isOfHouse } from './document-owners.repository.ts'

/** Each statement filters by document and group, so an ID of another group finds nothing. */
export type DocumentKey = { documentId: string; familyGroupId: string }

const isThis = ({ documentId, familyGroupId }: DocumentKey) =>
  and(eq(documents.id, documentId), eq(documents.familyGroupId, familyGroupId))

const isItsPayment = and(
  eq(payments.id, documents.paymentId),
  eq(payments.familyGroupId, documents.familyGroupId),
)
const isItsWorker = and(
  eq(workers.id, documents.workerId),
  eq(workers.familyGroupId, documents.familyGroupId),
)
/** The contractor who sent a document through a share link; for a relative, the document has the name. */
const senders = alias(workers, 'sender')
const isItsSender = and(
  eq(senders.id, documents.sentByWorkerId),
  eq(senders.familyGroupId, documents.familyGroupId),
)
/** For a receipt, the property of its payment, if it has one. */
const isItsHouse = sql`${properties.id} = coalesce(${documents.propertyId}, ${payments.propertyId})`

const fieldColumns = {
  title: documents.title,
  kind: documents.kind,
  expiresOn: documents.expiresOn,
  isVisibleToWorkers: documents.isVisibleToWorkers,
}

/** Matches the documents of an owner. */
const ownerColumns = {
  propertyId: documents.propertyId,
  assetId: documents.assetId,
  projectId: documents.projectId,
  taskId: documents.taskId,
  quoteId: documents.quoteId,
  invoiceId: documents.invoiceId,
  paymentId: documents.paymentId,
  workerId: documents.workerId,
}

const viewColumns = {
  ...fieldColumns,
  ...ownerColumns,
  id: documents.id,
  familyGroupId: documents.familyGroupId,
  assetName: assets.name,
  projectTitle: projects.title,
  taskTitle: tasks.title,
  paymentTitle: payments.title,
  workerName: workers.name,
  senderName: sql<string | null>`coalesce(${senders.name}, ${documents.senderName})`,
  moment: documents.moment,
  fileId: documents.fileId,
  fileName: documents.fileName,
  contentType: files.contentType,
  byteSize: files.byteSize,
  width: files.width,
  height: files.height,
  version: documents.version,
  createdAt: documents.createdAt,
}

/** Selects documents with their file and owner. */
const selectViews = (db: Executor) =>
  db
    .select(viewColumns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .leftJoin(payments, isItsPayment)
    .leftJoin(workers, isItsWorker)
    .leftJoin(senders, isItsSender)

/** Returns the receipts of a payment, newest first: at most `maxDocumentsPerOwner`. */
export const listReceipts = (db: Executor, key: { paymentId: string; familyGroupId: string }) =>
  selectViews(db)
    .where(
      and(
        eq(documents.paymentId, key.paymentId),
        eq(documents.familyGroupId, key.familyGroupId),
        isDocumentThere,
      ),
    )
    .orderBy(desc(documents.id))

/** Returns the photos and documents of a contractor, newest first: at most `maxDocumentsPerOwner`. */
export const listWorkerDocuments = (db: Executor, key: { workerId: string; familyGroupId: string }) =>
  selectViews(db)
    .where(
      and(
        eq(documents.workerId, key.workerId),
        eq(documents.familyGroupId, key.familyGroupId),
        isDocumentThere,
      ),
    )
    .orderBy(desc(documents.id))

type Page = Omit<ListDocumentsInput, 'propertyId'> & {
  familyGroupId: string
  propertyId: string
  limit: number
}

const isOf = (owner: Placeholder) =>
  or(
    eq(documents.assetId, owner),
    eq(documents.projectId, owner),
    eq(documents.taskId, owner),
    eq(documents.quoteId, owner),
    eq(documents.invoiceId, owner),
  )

const isOfPart = (part: ListDocumentsInput['part']) =>
  part === 'photos' ? eq(documents.kind, 'PHOTO') : ne(documents.kind, 'PHOTO')

type Listed = Placeholders<
  Pick<Page, 'familyGroupId' | 'propertyId' | 'limit' | 'kind' | 'moment' | 'after'> & {
    isPhotos?: true | undefined
    isHouses?: true | undefined
    owner?: string | undefined
    isWithoutMoment?: true | undefined
    pattern?: string | undefined
  }
>

const documentsOfProperty = preparedReads('documents_of_property', (db, choice: Listed) =>
  selectViews(db)
    .where(
      and(
        eq(documents.propertyId, choice.propertyId),
        eq(documents.familyGroupId, choice.familyGroupId),
        isDocumentThere,
        isOfPart(choice.isPhotos ? 'photos' : 'papers'),
        choice.kind && eq(documents.kind, choice.kind),
        choice.isHouses && isOfHouse,
        choice.owner && isOf(choice.owner),
        choice.isWithoutMoment && isNull(documents.moment),
        choice.moment && eq(documents.moment, choice.moment),
        choice.pattern &&
          or(ilike(documents.title, choice.pattern), ilike(documents.fileName, choice.pattern)),
        choice.after && lt(documents.id, choice.after),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(choice.limit),
)

/** Returns the photos or the other documents of a property and everything in it, newest first. */
export function listDocuments(db: Executor, { familyGroupId, propertyId, limit, ...narrowing }: Page) {
  const { part, kind, owner, moment, text, after } = narrowing
  return documentsOfProperty(db, {
    familyGroupId,
    propertyId,
    limit,
    kind,
    after,
    isPhotos: part === 'photos' || undefined,
    isHouses: owner === 'house' || undefined,
    owner: owner === 'house' ? undefined : owner,
    isWithoutMoment: moment === 'NONE' || undefined,
    moment: moment === 'NONE' ? undefined : moment,
    pattern: text ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined,
  })
}

export async function findDocument(db: Executor, key: DocumentKey) {
  const [document] = await db
    .select({
      ...viewColumns,
      propertyName: properties.name,
      propertyStatus: sql<'ACTIVE' | 'ARCHIVED'>`coalesce(${properties.status}, 'ACTIVE')`,
      /** Returns what to lock while it is changed. */
      houseId: properties.id,
      timeZone: sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`,
      groupName: familyGroups.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(payments, isItsPayment)
    .leftJoin(properties, isItsHouse)
    .innerJoin(familyGroups, eq(familyGroups.id, documents.familyGroupId))
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .leftJoin(workers, isItsWorker)
    .leftJoin(senders, isItsSender)
    .where(and(isThis(key), isDocumentThere, isNull(properties.deletedAt)))
  return document
}

/** Returns the IDs of an owner’s photos or other documents in list order: at most `maxDocumentsPerOwner`. */
export async function listIdsOf(
  db: Executor,
  { kind, ...owner }: DocumentOwner & { kind: DocumentFields['kind'] },
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(belongsTo(owner), isNull(documents.deletedAt), isOfPart(kind === 'PHOTO' ? 'photos' : 'papers')),
    )
    .orderBy(desc(documents.id))
  return rows.map(({ id }) => id)
}

/** Returns who sent a file with this ID before, deleted or not, in any group. */
export async function findSent(db: Executor, documentId: string) {
  const [sent] = await db
    .select({ ...ownerColumns, familyGroupId: documents.familyGroupId, deletedAt: documents.deletedAt })
    .from(documents)
    .where(eq(documents.id, documentId))
  return sent
}

/** @returns false when the ID is taken */
export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(documents)
    .values(document)
    .onConflictDoNothing({ target: documents.id })
    .returning({ id: documents.id })
  return rows.length === 1
}

/** Locks and returns the row. */
export async function lockDocument(tx: Tx, key: DocumentKey) {
  const [document] = await tx
    .select({ ...fieldColumns, version: documents.version, fileId: documents.fileId })
    .from(documents)
    .where(and(isThis(key), isNull(documents.deletedAt)))
    .for('update')
  if (!document) throw notFound(t`This document`)
  return document
}

/** Writes the given fields and raises the version. */
export async function updateDocument(tx: Tx, key: DocumentKey, fields: DocumentFields) {
  await tx
    .update(documents)
    .set({ ...fields, version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(documents.deletedAt)))
}

/** Returns the owner and the file of a document in the trash. */
export async function findDeletedDocument(db: Executor, key: DocumentKey) {
  const [document] = await db
    .select({ ...ownerColumns, fileId: documents.fileId })
    .from(documents)
    .where(and(isThis(key), isInTrash(documents.deletedAt)))
  return document
}

/** Returns the original name of a stored file; undefined when it is not a document’s. */
export async function findFileName(db: Executor, fileId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ fileName: documents.fileName })
    .from(documents)
    .where(eq(documents.fileId, fileId))
  return row?.fileName
}
