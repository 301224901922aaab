import { t } from '@lingui/core/macro'
import { and, asc, count, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import type { Sealed } from '../../../../server/key-ring.ts'

/** Each statement filters by secret and group, so an ID of another group finds nothing. */
export type SecretKey = { secretId: string; familyGroupId: string }
type PropertyKey = { propertyId: string; familyGroupId: string }

const isThis = ({ secretId, familyGroupId }: SecretKey) =>
  and(eq(secrets.id, secretId), eq(secrets.familyGroupId, familyGroupId))

const isThere = isNull(secrets.deletedAt)

const ofProperty = ({ propertyId, familyGroupId }: PropertyKey | Placeholders<PropertyKey>) =>
  and(eq(secrets.propertyId, propertyId), eq(secrets.familyGroupId, familyGroupId), isThere)

const secretsOfProperty = preparedReads('secrets_of_property', (db, key: Placeholders<PropertyKey>) =>
  db
    .select({ id: secrets.id, label: secrets.label, version: secrets.version })
    .from(secrets)
    .where(ofProperty(key))
    .orderBy(asc(secrets.label), asc(secrets.id)),
)

/** Returns at most `maxSecretsPerProperty` rows, without the encrypted values. */
export const listSecrets = (db: Executor, { propertyId, familyGroupId }: PropertyKey) =>
  secretsOfProperty(db, { propertyId, familyGroupId })

export async function countSecrets(tx: Tx, key: PropertyKey): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(secrets).where(ofProperty(key))
  return row?.total ?? 0
}

/** Serializes adding secrets to a property. Call it after locking the property. */
export async function lockSecretsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`secrets:${propertyId}`}, 0))`)
}

/** Returns the property of a secret, which never changes. */
export async function findPropertyOf(db: Executor, key: SecretKey): Promise<string> {
  const [row] = await db
    .select({ propertyId: secrets.propertyId })
    .from(secrets)
    .where(and(isThis(key), isThere))
  if (!row) throw notFound(t`This code or password`)
  return row.propertyId
}

/** Locks and returns the row. */
export async function lockSecret(tx: Tx, key: SecretKey) {
  const [secret] = await tx
    .select({ label: secrets.label, version: secrets.version })
    .from(secrets)
    .where(and(isThis(key), isThere))
    .for('update')
  if (!secret) throw notFound(t`This code or password`)
  return secret
}

/**
 * Reads an encrypted value; besides the key change, nothing else does. @returns nothing when it or its property is
 * deleted
 */
export async function findSealedSecret(tx: Tx, key: SecretKey) {
  const [secret] = await tx
    .select({
      propertyId: secrets.propertyId,
      label: secrets.label,
      valueSealed: secrets.valueSealed,
      keyId: secrets.keyId,
    })
    .from(secrets)
    .innerJoin(properties, eq(properties.id, secrets.propertyId))
    .where(and(isThis(key), isThere, isNull(properties.deletedAt)))
  return secret
}

/** Returns the secrets of a group that can be revealed. */
export async function listDecryptableIds(tx: Tx, familyGroupId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: secrets.id })
    .from(secrets)
    .innerJoin(properties, eq(properties.id, secrets.propertyId))
    .where(and(eq(secrets.familyGroupId, familyGroupId), isThere, isNull(properties.deletedAt)))
    .orderBy(asc(secrets.id))
  return rows.map(({ id }) => id)
}

export async function insertSecret(tx: Tx, secret: typeof secrets.$inferInsert) {
  await tx.insert(secrets).values(secret)
}

/** Writes the given columns and increments the version. */
export async function updateSecret(tx: Tx, key: SecretKey, change: { label: string } & Partial<Sealed>) {
  await tx
    .update(secrets)
    .set({ ...change, version: sql`${secrets.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isThere))
}

// For the key change across all groups, since a key belongs to the installation.

export async function listOtherKeyIds(db: Executor, keyId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ keyId: secrets.keyId })
    .from(secrets)
    .where(ne(secrets.keyId, keyId))
    .orderBy(asc(secrets.keyId))
  return rows.map((row) => row.keyId)
}

/** Locks and returns the next secrets that use a key, including deleted ones. */
export function lockSealedUnder(tx: Tx, keyId: string, afterId: string, limit: number) {
  return tx
    .select({ id: secrets.id, familyGroupId: secrets.familyGroupId, valueSealed: secrets.valueSealed })
    .from(secrets)
    .where(and(eq(secrets.keyId, keyId), gt(secrets.id, afterId)))
    .orderBy(asc(secrets.id))
    .limit(limit)
    .for('update')
}

export async function countSealedUnder(db: Executor, keyId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(secrets).where(eq(secrets.keyId, keyId))
  return row?.total ?? 0
}

/** Stores the value encrypted with another key, without making an edit stale. */
export async function replaceSealed(tx: Tx, key: SecretKey, sealed: Sealed) {
  await tx.update(secrets).set(sealed).where(isThis(key))
}
