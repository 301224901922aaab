import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { providerPictures } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** How long a fetched picture is fresh: the same address may serve a new one. */
const fresh = sql.raw("interval '7 days'")

/** Returns the provider's last address, and whether its picture is fresh. */
export async function findProviderPicture(db: Executor, userId: string) {
  const [row] = await db
    .select({
      sourceUrl: users.profileImageUrl,
      isFresh: sql<boolean>`coalesce(${providerPictures.sourceUrl} = ${users.profileImageUrl}
        and ${providerPictures.fetchedAt} > now() - ${fresh}, false)`,
    })
    .from(users)
    .leftJoin(providerPictures, eq(providerPictures.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

/** With the person locked. @returns the previous picture's file */
export async function replaceProviderPictureRow(
  tx: Tx,
  row: { userId: string; sourceUrl: string; fileId: string | null },
) {
  const [before] = await tx
    .delete(providerPictures)
    .where(eq(providerPictures.userId, row.userId))
    .returning({ fileId: providerPictures.fileId })
  await tx.insert(providerPictures).values({ ...row, fetchedAt: sql`now()` })
  return before?.fileId ?? null
}
