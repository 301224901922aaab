import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { files } from '../../../../server/db/schema/files.ts'

/** The person's own stored files: picture and screenshots. Group files belong to the group. */
export function listOwnFiles(db: Executor, userId: string) {
  return db
    .select({
      id: files.id,
      storageKey: files.storageKey,
      contentType: files.contentType,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.deletedAt)))
    .orderBy(asc(files.id))
}
