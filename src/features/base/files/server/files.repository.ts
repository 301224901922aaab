import {
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  or,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isDocumentThere, isPropertyThere, isTrashExpired } from '../../../../server/db/presence.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { dataExports, groupExports, groupImports } from '../../../../server/db/schema/exports.ts'
import { files, profilePictures, providerPictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import type { FileOwner } from '../files.rules.ts'

export type NewFile = {
  owner: FileOwner
  storageKey: string
  /** Only pictures have one. */
  thumbnailKey: string | null
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  /** Null for uploads through a share link. */
  createdBy: string | null
}

const keyColumns = { id: files.id, storageKey: files.storageKey, thumbnailKey: files.thumbnailKey }

const isOwnedBy = ({ kind, id }: FileOwner) => eq(kind === 'group' ? files.familyGroupId : files.userId, id)

export async function insertFileRow(tx: Tx, { owner, ...file }: NewFile): Promise<string> {
  const ownerColumn = owner.kind === 'group' ? { familyGroupId: owner.id } : { userId: owner.id }
  const [row] = await tx
    .insert(files)
    .values({ ...file, ...ownerColumn })
    .returning({ id: files.id })
  if (!row) throw new Error('the file was not inserted')
  return row.id
}

/**
 * Finds a file that the caller owns, that belongs to one of their groups, or that is the picture of someone in a
 * shared group, unless it is in the trash with its document, asset or property. One query, so that access cannot
 * change between check and read.
 */
export async function findFileFor(db: Executor, userId: string, fileId: string) {
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(
      and(
        eq(memberships.familyGroupId, files.familyGroupId),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
        isNull(familyGroups.deletedAt),
      ),
    )
  const goneDocument = db
    .select({ one: sql`1` })
    .from(documents)
    .where(
      and(
        eq(documents.fileId, files.id),
        or(not(isDocumentThere), not(isPropertyThere(documents.propertyId))),
      ),
    )
  const coverOfGoneProperty = db
    .select({ one: sql`1` })
    .from(properties)
    .where(and(eq(properties.coverFileId, files.id), isNotNull(properties.deletedAt)))
  const [file] = await db
    .select({ ...keyColumns, contentType: files.contentType })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        isNull(files.deletedAt),
        or(eq(files.userId, userId), exists(membership), exists(pictureOfFellowMember(db, userId))),
        notExists(goneDocument),
        notExists(coverOfGoneProperty),
      ),
    )
  return file
}

export async function findFileOf(db: Executor, owner: FileOwner, fileId: string) {
  const [file] = await db
    .select({ ...keyColumns, contentType: files.contentType })
    .from(files)
    .where(and(eq(files.id, fileId), isOwnedBy(owner), isNull(files.deletedAt)))
  return file
}

/** Finds a picture, chosen or from the provider, of a person in a shared group. */
function pictureOfFellowMember(db: Executor, userId: string) {
  const [theirs, mine] = [alias(memberships, 'theirs'), alias(memberships, 'mine')]
  return db
    .select({ one: sql`1` })
    .from(theirs)
    .innerJoin(
      mine,
      and(eq(mine.familyGroupId, theirs.familyGroupId), eq(mine.userId, userId), isNull(mine.leftAt)),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, mine.familyGroupId))
    .where(
      and(
        eq(theirs.userId, files.userId),
        isNull(theirs.leftAt),
        isNull(familyGroups.deletedAt),
        sql`${files.id} in (
          select chosen.file_id from ${profilePictures} as chosen where chosen.user_id = ${files.userId}
          union all
          select known.file_id from ${providerPictures} as known where known.user_id = ${files.userId})`,
      ),
    )
}

/** Sums what an owner stores, including deleted files that still exist on disk. */
export async function sumFiles(db: Executor, owner: FileOwner): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({ files: count(), bytes: sum(files.byteSize).mapWith(Number) })
    .from(files)
    .where(isOwnedBy(owner))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

/** Serializes the uploads of an owner, so that two cannot both take the last place. */
export async function lockFilesOf(tx: Tx, owner: FileOwner) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files-of:${owner.id}`}, 0))`)
}

export async function markFileRowDeleted(tx: Tx, owner: FileOwner, fileId: string) {
  await tx
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(files.id, fileId), isOwnedBy(owner), isNull(files.deletedAt)))
}

export async function unmarkFileRowDeleted(tx: Tx, owner: FileOwner, fileId: string) {
  await tx
    .update(files)
    .set({ deletedAt: null })
    .where(and(eq(files.id, fileId), isOwnedBy(owner)))
}

/** @returns false for a file that is in use, in the trash, or sent by someone else */
export async function claimKeptFileRow(
  tx: Tx,
  owner: FileOwner,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<boolean> {
  const ofDocument = tx.select({ one: sql`1` }).from(documents).where(eq(documents.fileId, files.id))
  const ofProperty = tx.select({ one: sql`1` }).from(properties).where(eq(properties.coverFileId, files.id))
  const { rowCount } = await tx
    .update(files)
    .set({ deletedAt: null })
    .where(
      and(
        eq(files.id, fileId),
        isOwnedBy(owner),
        eq(files.createdBy, userId),
        isNotNull(files.deletedAt),
        isNotNull(files.thumbnailKey),
        notExists(ofDocument),
        notExists(ofProperty),
      ),
    )
  return rowCount === 1
}

type OwnerColumn =
  | 'assetId'
  | 'taskId'
  | 'projectId'
  | 'workerId'
  | 'paymentId'
  | 'quoteId'
  | 'invoiceId'
  | 'propertyId'

const filesOf = (tx: Tx, owner: OwnerColumn, ids: string[] | SQLWrapper) =>
  tx.select({ fileId: documents.fileId }).from(documents).where(inArray(documents[owner], ids))

/** Marks the files of these things' documents, deleted ones included, for the next sweep. */
export const expireFileRowsOf = (owner: OwnerColumn) => async (tx: Tx, ids: string[]) => {
  await tx
    .update(files)
    .set(expired)
    .where(inArray(files.id, filesOf(tx, owner, ids)))
}

/** Marks the document files, receipts and covers of these properties for the next sweep. */
export async function expireFileRowsOfProperties(tx: Tx, propertyIds: string[]) {
  const paidFor = tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.propertyId, propertyIds))
  const covers = tx
    .select({ fileId: properties.coverFileId })
    .from(properties)
    .where(inArray(properties.id, propertyIds))
  for (const named of [filesOf(tx, 'propertyId', propertyIds), filesOf(tx, 'paymentId', paidFor), covers])
    await tx.update(files).set(expired).where(inArray(files.id, named))
}

/** Marks the files of these projects' quotes for the next sweep. */
export async function expireQuoteFileRowsOfProjects(tx: Tx, projectIds: string[]) {
  const ofProjects = tx.select({ id: quotes.id }).from(quotes).where(inArray(quotes.projectId, projectIds))
  await tx
    .update(files)
    .set(expired)
    .where(inArray(files.id, filesOf(tx, 'quoteId', ofProjects)))
}

/** Their 30 days passed while they were in the trash with their parent. */
const expired = { deletedAt: sql`now() - interval '31 days'` }

/**
 * Purges the rows of files deleted more than 30 days ago, with their documents. Locks in the order of a restore
 * (document, then file) and skips locked rows, so that a concurrent restore wins.
 */
export async function claimExpiredFileRows(tx: Tx, limit: number) {
  const due = await tx
    .select({ id: files.id })
    .from(files)
    .where(isTrashExpired(files.deletedAt))
    .orderBy(files.deletedAt)
    .limit(limit)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const held = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.fileId, ids), isTrashExpired(documents.deletedAt)))
    .for('update', { skipLocked: true })
  const documentOfOthers = tx
    .select({ one: sql`1` })
    .from(documents)
    .where(
      and(
        eq(documents.fileId, files.id),
        notInArray(
          documents.id,
          held.map(({ id }) => id),
        ),
      ),
    )
  const free = tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), isTrashExpired(files.deletedAt), notExists(documentOfOthers)))
    .for('update', { skipLocked: true })
  return tx.delete(files).where(inArray(files.id, free)).returning(keyColumns)
}

/** Returns which of these keys are referenced. Keys begin with the owner's id, which the indexes use. */
export async function findNamedKeys(db: Executor, keys: string[]): Promise<Set<string>> {
  const ownerIds = [...new Set(keys.map((key) => key.slice(0, key.indexOf('/'))))]
  const rows = await db
    .select(keyColumns)
    .from(files)
    .where(
      and(
        or(inArray(files.familyGroupId, ownerIds), inArray(files.userId, ownerIds)),
        or(inArray(files.storageKey, keys), inArray(files.thumbnailKey, keys)),
      ),
    )
  const exports = await db
    .select({ storageKey: dataExports.storageKey })
    .from(dataExports)
    .where(and(inArray(dataExports.userId, ownerIds), inArray(dataExports.storageKey, keys)))
  const groups = await db
    .select({ storageKey: groupExports.storageKey })
    .from(groupExports)
    .where(and(inArray(groupExports.familyGroupId, ownerIds), inArray(groupExports.storageKey, keys)))
  const imports = await db
    .select({ storageKey: groupImports.storageKey })
    .from(groupImports)
    .where(and(inArray(groupImports.userId, ownerIds), inArray(groupImports.storageKey, keys)))
  const loading = await db
    .select({ id: groupImports.id })
    .from(groupImports)
    .where(and(inArray(groupImports.id, ownerIds), eq(groupImports.status, 'RUNNING')))
  return new Set([
    ...rows.flatMap(({ storageKey, thumbnailKey }) =>
      thumbnailKey ? [storageKey, thumbnailKey] : [storageKey],
    ),
    ...[exports, groups, imports].flat().flatMap(({ storageKey }) => storageKey ?? []),
    // An import uses its own id as the group's and adds rows after all files are stored.
    ...keys.filter((key) => loading.some(({ id }) => key.startsWith(`${id}/`))),
  ])
}
