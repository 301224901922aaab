import { and, count, eq, inArray, isNull, lt, or, sql, sum } from 'drizzle-orm'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { files } from '../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../server/db/schema/groups.ts'

export type NewFile = {
  familyGroupId: string
  storageKey: string
  thumbnailKey: string
  contentType: string
  byteSize: number
  width: number
  height: number
  createdBy: string
}

const keyColumns = { id: files.id, storageKey: files.storageKey, thumbnailKey: files.thumbnailKey }

export async function insertFileRow(tx: Tx, file: NewFile): Promise<string> {
  const [row] = await tx.insert(files).values(file).returning({ id: files.id })
  if (!row) throw new Error('the file was not inserted')
  return row.id
}

/** The file, if the caller is a member of its group: one query, so that there is no gap between check and read. */
export async function findFileOfMember(db: Executor, userId: string, fileId: string) {
  const [file] = await db
    .select({ ...keyColumns, contentType: files.contentType })
    .from(files)
    .innerJoin(memberships, eq(memberships.familyGroupId, files.familyGroupId))
    .innerJoin(familyGroups, eq(familyGroups.id, files.familyGroupId))
    .where(
      and(
        eq(files.id, fileId),
        isNull(files.deletedAt),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
        isNull(familyGroups.deletedAt),
      ),
    )
  return file
}

/** What a group stores, deleted files that still lie on the disk included. */
export async function sumFiles(
  db: Executor,
  familyGroupId: string,
): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({ files: count(), bytes: sum(files.byteSize).mapWith(Number) })
    .from(files)
    .where(eq(files.familyGroupId, familyGroupId))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

/** Uploads of one group count one after the other, so that two at once cannot both take the last place. */
export async function lockFilesOfGroup(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files-of:${familyGroupId}`}, 0))`)
}

export async function markFileRowDeleted(tx: Tx, file: { fileId: string; familyGroupId: string }) {
  await tx
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(
      and(eq(files.id, file.fileId), eq(files.familyGroupId, file.familyGroupId), isNull(files.deletedAt)),
    )
}

/** Files deleted more than 30 days ago, of all groups: for the sweep. */
export function listExpiredFiles(db: Executor, limit: number) {
  return db
    .select(keyColumns)
    .from(files)
    .where(lt(files.deletedAt, sql`now() - interval '30 days'`))
    .orderBy(files.deletedAt)
    .limit(limit)
}

export async function deleteFileRow(db: Executor, fileId: string) {
  await db.delete(files).where(eq(files.id, fileId))
}

/** Which of these keys a row names. Keys begin with the id of their group, which is what the index knows. */
export async function findNamedKeys(db: Executor, keys: string[]): Promise<Set<string>> {
  const groupIds = [...new Set(keys.map((key) => key.slice(0, key.indexOf('/'))))]
  const rows = await db
    .select(keyColumns)
    .from(files)
    .where(
      and(
        inArray(files.familyGroupId, groupIds),
        or(inArray(files.storageKey, keys), inArray(files.thumbnailKey, keys)),
      ),
    )
  return new Set(rows.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]))
}
