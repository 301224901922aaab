import { and, asc, count, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import type { Sealed } from '../../../../server/key-ring.ts'

/** Each statement names the secret and its group: an id of another group finds nothing. */
export type SecretKey = { secretId: string; familyGroupId: string }
type PropertyKey = { propertyId: string; familyGroupId: string }

const isThis = ({ secretId, familyGroupId }: SecretKey) =>
  and(eq(secrets.id, secretId), eq(secrets.familyGroupId, familyGroupId))

const isThere = isNull(secrets.deletedAt)

const ofProperty = ({ propertyId, familyGroupId }: PropertyKey) =>
  and(eq(secrets.propertyId, propertyId), eq(secrets.familyGroupId, familyGroupId), isThere)

/** At most `maxSecretsPerProperty` rows by the rule of the product. Without the sealed values. */
export function listSecrets(db: Executor, key: PropertyKey) {
  return db
    .select({ id: secrets.id, label: secrets.label, version: secrets.version })
    .from(secrets)
    .where(ofProperty(key))
    .orderBy(asc(secrets.label), asc(secrets.id))
}

export async function countSecrets(tx: Tx, key: PropertyKey): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(secrets).where(ofProperty(key))
  return row?.total ?? 0
}

/** Others who would add to this property wait until the transaction ends. Taken after the property is held. */
export async function lockSecretsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`secrets:${propertyId}`}, 0))`)
}

/** The property of a secret, which never changes. */
export async function findPropertyOf(db: Executor, key: SecretKey): Promise<string> {
  const [row] = await db
    .select({ propertyId: secrets.propertyId })
    .from(secrets)
    .where(and(isThis(key), isThere))
  if (!row) throw notFound('This secret')
  return row.propertyId
}

/** The row as it is now, held until the transaction ends. */
export async function lockSecret(tx: Tx, key: SecretKey) {
  const [secret] = await tx
    .select({ label: secrets.label, version: secrets.version })
    .from(secrets)
    .where(and(isThis(key), isThere))
    .for('update')
  if (!secret) throw notFound('This secret')
  return secret
}

/** The only read of a sealed value but for the change of keys. @returns nothing when it or its property is deleted */
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

/** Those of a group whose value can be looked at. */
export async function listOpenableIds(tx: Tx, familyGroupId: string): Promise<string[]> {
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

/** Writes the given columns and raises the version. */
export async function updateSecret(tx: Tx, key: SecretKey, change: { label: string } & Partial<Sealed>) {
  await tx
    .update(secrets)
    .set({ ...change, version: sql`${secrets.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isThere))
}

// For the change of keys: over all groups, since a key belongs to the installation.

export async function listOtherKeyIds(db: Executor, keyId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ keyId: secrets.keyId })
    .from(secrets)
    .where(ne(secrets.keyId, keyId))
    .orderBy(asc(secrets.keyId))
  return rows.map((row) => row.keyId)
}

/** The next ones under a key, deleted ones too, held until the transaction ends. */
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

/** The same value under another key: nobody's edit becomes stale by it. */
export async function replaceSealed(tx: Tx, key: SecretKey, sealed: Sealed) {
  await tx.update(secrets).set(sealed).where(isThis(key))
}
