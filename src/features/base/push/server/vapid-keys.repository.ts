import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { pushKeys } from '../../../../server/db/schema/push.ts'

const name = 'vapid'

export async function findSealedKeys(db: Executor): Promise<string | undefined> {
  const [row] = await db
    .select({ keysSealed: pushKeys.keysSealed })
    .from(pushKeys)
    .where(eq(pushKeys.name, name))
  return row?.keysSealed
}

/**
 * Stores keys if there are none, or in place of unreadable ones. Of two processes the first one wins.
 * @returns what is stored
 */
export async function storeSealedKeys(
  db: Executor,
  keysSealed: string,
  unreadable: string | undefined,
): Promise<string> {
  await db
    .insert(pushKeys)
    .values({ name, keysSealed })
    .onConflictDoUpdate({
      target: pushKeys.name,
      set: { keysSealed, createdAt: sql`now()` },
      setWhere: eq(pushKeys.keysSealed, unreadable ?? ''),
    })
  const stored = await findSealedKeys(db)
  if (!stored) throw new Error('the keys for push services were not stored')
  return stored
}
