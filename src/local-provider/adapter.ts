import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { type Sealer, sha256 } from '../server/crypto.ts'
import type { Db, Executor } from '../server/db/client.ts'
import { providerArtifacts } from '../server/db/schema/local-provider.ts'

/** Hashes ids of sessions, codes and tokens, so a reader of the table cannot use them. */
export const hashedId = (id: string) => sha256(id).toString('base64url')

const isAlive = or(isNull(providerArtifacts.expiresAt), gt(providerArtifacts.expiresAt, sql`now()`))

/** The storage of oidc-provider in PostgreSQL: ids hashed, payloads sealed, expiry by the database's clock. */
export function createAdapter(db: Db, sealer: Sealer, model: string): Adapter {
  const byId = (id: string) =>
    and(eq(providerArtifacts.model, model), eq(providerArtifacts.idHash, hashedId(id)))

  async function findOne(condition: ReturnType<typeof and>): Promise<AdapterPayload | undefined> {
    const [row] = await db
      .select({ payloadSealed: providerArtifacts.payloadSealed, consumedAt: providerArtifacts.consumedAt })
      .from(providerArtifacts)
      .where(and(condition, isAlive))
    if (!row) return undefined
    const payload: AdapterPayload = JSON.parse(sealer.open(row.payloadSealed))
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : payload
  }

  return {
    async upsert(id, payload, expiresInSeconds) {
      const row = {
        payloadSealed: sealer.seal(JSON.stringify(payload)),
        grantHash: payload.grantId ? hashedId(payload.grantId) : null,
        uidHash: payload.uid ? hashedId(payload.uid) : null,
        // A sign-in belongs to an account as soon as it reaches one.
        accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
        expiresAt: expiresInSeconds ? sql`now() + make_interval(secs => ${expiresInSeconds})` : null,
      }
      await db
        .insert(providerArtifacts)
        .values({ model, idHash: hashedId(id), ...row })
        .onConflictDoUpdate({
          target: [providerArtifacts.model, providerArtifacts.idHash],
          set: row,
          // A session that ended while a request used it stays ended.
          setWhere: isAlive,
        })
    },
    find: (id) => findOne(byId(id)),
    findByUid: (uid) =>
      findOne(and(eq(providerArtifacts.model, model), eq(providerArtifacts.uidHash, hashedId(uid)))),
    // This provider does not support device codes.
    findByUserCode: async () => undefined,
    async consume(id) {
      await db.update(providerArtifacts).set({ consumedAt: sql`now()` }).where(byId(id))
    },
    async destroy(id) {
      await db.delete(providerArtifacts).where(byId(id))
    },
    async revokeByGrantId(grantId) {
      await db
        .delete(providerArtifacts)
        .where(and(eq(providerArtifacts.model, model), eq(providerArtifacts.grantHash, hashedId(grantId))))
    },
  }
}

/** Deletes expired rows. */
export async function sweepArtifacts(db: Executor): Promise<void> {
  await db.delete(providerArtifacts).where(lte(providerArtifacts.expiresAt, sql`now()`))
}
