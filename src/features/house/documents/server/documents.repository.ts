import { and, count, desc, eq, ilike, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isDocumentThere, isInTrash } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { type DocumentFacts, type DocumentOwner, ownerOf } from '../documents.rules.ts'
import type { DocumentOwnerView, ListDocumentsInput } from '../documents.schemas.ts'

/** Each statement names the document and its group: an id of another group finds nothing. */
export type DocumentKey = { documentId: string; familyGroupId: string }

const isThis = ({ documentId, familyGroupId }: DocumentKey) =>
  and(eq(documents.id, documentId), eq(documents.familyGroupId, familyGroupId))

const ownColumns = {
  asset: documents.assetId,
  project: documents.projectId,
  task: documents.taskId,
  payment: documents.paymentId,
}

/** Of none of its parts: the property itself. */
const isOfHouse = and(isNull(documents.assetId), isNull(documents.projectId), isNull(documents.taskId))

function belongsTo(owner: DocumentOwner) {
  const { kind, id } = ownerOf(owner)
  return and(
    owner.propertyId === null ? isNull(documents.propertyId) : eq(documents.propertyId, owner.propertyId),
    kind === 'property' ? isOfHouse : eq(ownColumns[kind], id),
  )
}

const isItsAsset = and(eq(assets.id, documents.assetId), eq(assets.propertyId, documents.propertyId))
const isItsProject = and(eq(projects.id, documents.projectId), eq(projects.propertyId, documents.propertyId))
const isItsTask = and(eq(tasks.id, documents.taskId), eq(tasks.propertyId, documents.propertyId))
const isItsPayment = and(
  eq(payments.id, documents.paymentId),
  eq(payments.familyGroupId, documents.familyGroupId),
)
/** Of a receipt the house that its payment is about, if it is about one. */
const isItsHouse = sql`${properties.id} = coalesce(${documents.propertyId}, ${payments.propertyId})`

const factColumns = {
  title: documents.title,
  kind: documents.kind,
  expiresOn: documents.expiresOn,
  isVisibleToWorkers: documents.isVisibleToWorkers,
}

const viewColumns = {
  ...factColumns,
  id: documents.id,
  familyGroupId: documents.familyGroupId,
  propertyId: documents.propertyId,
  assetId: documents.assetId,
  assetName: assets.name,
  projectId: documents.projectId,
  projectTitle: projects.title,
  taskId: documents.taskId,
  taskTitle: tasks.title,
  paymentId: documents.paymentId,
  paymentTitle: payments.title,
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

/** The receipts of a payment, newest first: at most `maxDocumentsPerOwner`. */
export const listReceipts = (db: Executor, key: { paymentId: string; familyGroupId: string }) =>
  db
    .select(viewColumns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(payments, isItsPayment)
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .where(
      and(
        eq(documents.paymentId, key.paymentId),
        eq(documents.familyGroupId, key.familyGroupId),
        isDocumentThere,
      ),
    )
    .orderBy(desc(documents.id))

/** The house of a payment and its clock: those of the group when it is about none; undefined when there is no payment. */
export async function findPaymentPlace(db: Executor, key: { paymentId: string; familyGroupId: string }) {
  const [place] = await db
    .select({
      propertyId: payments.propertyId,
      timeZone: sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`,
      propertyStatus: properties.status,
    })
    .from(payments)
    .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(
      and(
        eq(payments.id, key.paymentId),
        eq(payments.familyGroupId, key.familyGroupId),
        isNull(payments.deletedAt),
      ),
    )
  return place
}

type Page = Omit<ListDocumentsInput, 'propertyId'> & {
  familyGroupId: string
  propertyId: string
  limit: number
}

const isOf = (owner: string) =>
  owner === 'house'
    ? isOfHouse
    : or(eq(documents.assetId, owner), eq(documents.projectId, owner), eq(documents.taskId, owner))

const isOfMoment = (moment: ListDocumentsInput['moment']) =>
  moment === 'NONE' ? isNull(documents.moment) : moment && eq(documents.moment, moment)

const isOfPart = (part: ListDocumentsInput['part']) =>
  part === 'photos' ? eq(documents.kind, 'PHOTO') : ne(documents.kind, 'PHOTO')

/** Photos or papers of a property and everything in it, newest first. */
export function listDocuments(db: Executor, { familyGroupId, propertyId, limit, ...narrowing }: Page) {
  const { part, kind, owner, moment, text, after } = narrowing
  const pattern = `%${(text ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .select(viewColumns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .leftJoin(payments, isItsPayment)
    .where(
      and(
        eq(documents.propertyId, propertyId),
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
        isOfPart(part),
        kind && eq(documents.kind, kind),
        owner === undefined ? undefined : isOf(owner),
        isOfMoment(moment),
        text ? or(ilike(documents.title, pattern), ilike(documents.fileName, pattern)) : undefined,
        after === undefined ? undefined : lt(documents.id, after),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(limit)
}

/** A list to choose from is of no use beyond that. */
const maxListedOwners = 200

type PropertyKey = { propertyId: string; familyGroupId: string }

const ownerKind = sql<DocumentOwnerView['kind']>`case when ${documents.assetId} is not null then 'asset'
  when ${documents.projectId} is not null then 'project' else 'task' end`
const ownerId = sql<string>`coalesce(${documents.assetId}, ${documents.projectId}, ${documents.taskId})`
const ownerName = sql<string>`coalesce(${assets.name}, ${projects.title}, ${tasks.title})`

/** The first 200 assets, projects and tasks of a property that have documents: one kind after the other, by name. */
export function listDocumentOwners(db: Executor, { propertyId, familyGroupId }: PropertyKey) {
  return db
    .selectDistinct({ kind: ownerKind, id: ownerId, name: ownerName })
    .from(documents)
    .leftJoin(assets, isItsAsset)
    .leftJoin(projects, isItsProject)
    .leftJoin(tasks, isItsTask)
    .where(
      and(
        eq(documents.propertyId, propertyId),
        eq(documents.familyGroupId, familyGroupId),
        isDocumentThere,
        sql`${ownerId} is not null`,
      ),
    )
    .orderBy(sql`1, 3, 2`)
    .limit(maxListedOwners)
}

export async function findDocument(db: Executor, key: DocumentKey) {
  const [document] = await db
    .select({
      ...viewColumns,
      propertyName: properties.name,
      propertyStatus: sql<'ACTIVE' | 'ARCHIVED'>`coalesce(${properties.status}, 'ACTIVE')`,
      /** Where it is held while it is changed. */
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
    .where(and(isThis(key), isDocumentThere, isNull(properties.deletedAt)))
  return document
}

/** The ids of an owner's photos, or of its papers, in the order of the list: at most `maxDocumentsPerOwner`. */
export async function listIdsOf(
  db: Executor,
  { kind, ...owner }: DocumentOwner & { kind: DocumentFacts['kind'] },
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

/** Whoever sent a file with this id before, deleted or not, in whichever group. */
export async function findSent(db: Executor, documentId: string) {
  const [sent] = await db
    .select({
      familyGroupId: documents.familyGroupId,
      propertyId: documents.propertyId,
      assetId: documents.assetId,
      projectId: documents.projectId,
      taskId: documents.taskId,
      paymentId: documents.paymentId,
      deletedAt: documents.deletedAt,
    })
    .from(documents)
    .where(eq(documents.id, documentId))
  return sent
}

/** Files of one owner count one after the other, so that two at once cannot both take the last place. */
export async function lockOwner(tx: Tx, owner: DocumentOwner) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`documents-of:${ownerOf(owner).id}`}, 0))`,
  )
}

const ownerTables = { asset: assets, project: projects, task: tasks, payment: payments } as const

function selectOwner(db: Executor, owner: DocumentOwner) {
  const { kind, id } = ownerOf(owner)
  if (kind === 'property') return
  const table = ownerTables[kind]
  // A payment has been looked up in its group, with the house that is held.
  const isOfIt = owner.propertyId === null ? undefined : eq(table.propertyId, owner.propertyId)
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOfIt, isNull(table.deletedAt)))
    .$dynamic()
}

/** @throws AppError `not-found` */
export async function requireOwner(db: Executor, owner: DocumentOwner) {
  const rows = await selectOwner(db, owner)
  if (rows?.length === 0) throw notFound(`This ${ownerOf(owner).kind}`)
}

/** The owner stays until the transaction ends. @throws AppError `not-found` */
export async function holdOwnerRow(tx: Tx, owner: DocumentOwner) {
  const rows = await selectOwner(tx, owner)?.for('share')
  if (rows?.length === 0) throw notFound(`This ${ownerOf(owner).kind}`)
}

/** To whom a task is tied, for what depends on it. */
export async function findTaskTies(
  db: Executor,
  { propertyId, taskId }: { propertyId: string; taskId: string },
) {
  const [ties] = await db
    .select({ status: tasks.status, assigneeUserId: tasks.assigneeUserId, reportedBy: tasks.reportedBy })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.propertyId, propertyId), isNull(tasks.deletedAt)))
  return ties
}

export async function countDocuments(db: Executor, owner: DocumentOwner): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(documents)
    .where(and(belongsTo(owner), isNull(documents.deletedAt)))
  return row?.total ?? 0
}

/** @returns false when the id is taken */
export async function insertDocument(tx: Tx, document: typeof documents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(documents)
    .values(document)
    .onConflictDoNothing({ target: documents.id })
    .returning({ id: documents.id })
  return rows.length === 1
}

/** The row as it is now, held until the transaction ends. */
export async function lockDocument(tx: Tx, key: DocumentKey) {
  const [document] = await tx
    .select({ ...factColumns, version: documents.version, fileId: documents.fileId })
    .from(documents)
    .where(and(isThis(key), isNull(documents.deletedAt)))
    .for('update')
  if (!document) throw notFound('This document')
  return document
}

/** Writes the given facts and raises the version. */
export async function updateDocument(tx: Tx, key: DocumentKey, facts: DocumentFacts) {
  await tx
    .update(documents)
    .set({ ...facts, version: sql`${documents.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(documents.deletedAt)))
}

/** To what a document in the trash belongs, and its file. */
export async function findDeletedDocument(db: Executor, key: DocumentKey) {
  const [document] = await db
    .select({
      propertyId: documents.propertyId,
      assetId: documents.assetId,
      projectId: documents.projectId,
      taskId: documents.taskId,
      paymentId: documents.paymentId,
      fileId: documents.fileId,
    })
    .from(documents)
    .where(and(isThis(key), isInTrash(documents.deletedAt)))
  return document
}

/** What the sender called a stored file; undefined when it is not a document's. */
export async function findFileName(db: Executor, fileId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ fileName: documents.fileName })
    .from(documents)
    .where(eq(documents.fileId, fileId))
  return row?.fileName
}
