import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { sha256 } from '../server/crypto.ts'
import type { Db, Executor, Tx } from '../server/db/client.ts'
import { providerKnownBrowsers } from '../server/db/schema/local-provider.ts'

/** How long a browser is remembered without signing in; its cookie lasts as long. */
export const knownBrowserDays = 180

/** The number of browsers remembered per account; beyond it, the least recently used is forgotten. */
export const maxKnownBrowsers = 20

/** Belongs to no account, so an unknown address costs the same query. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** @param token the cookie of the browser for this account */
export async function rememberBrowser(db: Executor, accountId: string, token: string): Promise<void> {
  await db
    .insert(providerKnownBrowsers)
    .values({ accountId, browserHash: sha256(token) })
    .onConflictDoUpdate({
      target: [providerKnownBrowsers.accountId, providerKnownBrowsers.browserHash],
      set: { lastUsedAt: sql`now()` },
    })
  const newest = db
    .select({ browserHash: providerKnownBrowsers.browserHash })
    .from(providerKnownBrowsers)
    .where(eq(providerKnownBrowsers.accountId, accountId))
    .orderBy(desc(providerKnownBrowsers.lastUsedAt))
    .limit(maxKnownBrowsers)
  await db
    .delete(providerKnownBrowsers)
    .where(
      and(
        eq(providerKnownBrowsers.accountId, accountId),
        notInArray(providerKnownBrowsers.browserHash, newest),
      ),
    )
}

/**
 * Finds which of a browser’s tokens belongs to an account. It is one query whether the account exists or not, so
 * timing reveals nothing.
 */
export async function findKnownToken(
  db: Db,
  accountId: string | undefined,
  tokens: string[],
): Promise<string | undefined> {
  const hashes = tokens.map((token) => sha256(token))
  const rows = await db
    .select({ hash: providerKnownBrowsers.browserHash })
    .from(providerKnownBrowsers)
    .where(
      and(
        eq(providerKnownBrowsers.accountId, accountId ?? nobody),
        inArray(providerKnownBrowsers.browserHash, hashes),
      ),
    )
  return tokens.find((_, at) => rows.some(({ hash }) => hashes[at]?.equals(hash)))
}

export async function forgetBrowsers(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(providerKnownBrowsers).where(eq(providerKnownBrowsers.accountId, accountId))
}

export async function deleteOldBrowsers(db: Executor): Promise<void> {
  const isOld = sql.raw(`now() - interval '${knownBrowserDays} days'`)
  await db.delete(providerKnownBrowsers).where(lt(providerKnownBrowsers.lastUsedAt, isOld))
}
