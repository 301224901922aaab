import { generateKeyPair, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { newId } from '../lib/ids.ts'
import type { Sealer } from '../server/crypto.ts'
import type { Executor } from '../server/db/client.ts'
import { providerSigningKeys } from '../server/db/schema/local-provider.ts'

const name = 'id-token'

/**
 * Returns the key that signs ID tokens. The first process creates it; concurrent starts all use the one stored first.
 */
export async function readSigningKey(db: Executor, sealer: Sealer): Promise<JsonWebKey> {
  const known = await findKey(db)
  if (known) return JSON.parse(sealer.open(known))
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: newId(), alg: 'ES256', use: 'sig' }
  await db
    .insert(providerSigningKeys)
    .values({ name, jwkSealed: sealer.seal(JSON.stringify(jwk)) })
    .onConflictDoNothing()
  const stored = await findKey(db)
  if (!stored) throw new Error('the signing key was not stored')
  return JSON.parse(sealer.open(stored))
}

async function findKey(db: Executor) {
  const [row] = await db
    .select({ jwkSealed: providerSigningKeys.jwkSealed })
    .from(providerSigningKeys)
    .where(eq(providerSigningKeys.name, name))
  return row?.jwkSealed
}
