import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { LeavingPerson } from '../../../base/declarations/server/entity.declaration.ts'
import { maxKeysPerProperty } from '../keys.rules.ts'
import type { KeyFields } from '../keys.schemas.ts'

/** Each statement filters by ID, property and group, so an ID of another one finds nothing. */
export type House = { propertyId: string; familyGroupId: string }
export type KeyOf = House & { keyId: string }
type NewKey = KeyFields & { holderName: string }

const isIn = ({ propertyId, familyGroupId }: House) =>
  and(
    eq(houseKeys.propertyId, propertyId),
    eq(houseKeys.familyGroupId, familyGroupId),
    isNull(houseKeys.deletedAt),
  )

const isThis = ({ keyId, ...house }: KeyOf) => and(eq(houseKeys.id, keyId), isIn(house))

const viewColumns = {
  id: houseKeys.id,
  label: houseKeys.label,
  copies: houseKeys.copies,
  holderUserId: houseKeys.holderUserId,
  holderName: houseKeys.holderName,
  handedOverOn: houseKeys.handedOverOn,
  returnedOn: houseKeys.returnedOn,
  note: houseKeys.note,
  version: houseKeys.version,
  firstName: users.firstName,
  lastName: users.lastName,
}

export function listKeys(db: Executor, house: House) {
  return db
    .select(viewColumns)
    .from(houseKeys)
    .leftJoin(users, eq(users.id, houseKeys.holderUserId))
    .where(isIn(house))
    .orderBy(asc(houseKeys.handedOverOn), asc(houseKeys.id))
    .limit(maxKeysPerProperty)
}

/** Locks and returns the row. */
export async function lockKey(tx: Tx, key: KeyOf) {
  const [row] = await tx
    .select(viewColumns)
    .from(houseKeys)
    .leftJoin(users, eq(users.id, houseKeys.holderUserId))
    .where(isThis(key))
    .for('update', { of: houseKeys })
  return row
}

/**
 * Serializes adding keys to a property, so that two requests cannot both take the last place. @returns the number of
 * keys
 */
export async function lockAndCount(tx: Tx, house: House): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keys-of:${house.propertyId}`}, 0))`)
  const [row] = await tx.select({ total: count() }).from(houseKeys).where(isIn(house))
  return row?.total ?? 0
}

/** Takes no lock: a member who leaves at this moment keeps the key like everyone who leaves later. */
export async function findMember(tx: Tx, familyGroupId: string, userId: string) {
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
      ),
    )
  return person
}

export async function insertKey(tx: Tx, key: NewKey & House & { createdBy: string }): Promise<string> {
  const [row] = await tx.insert(houseKeys).values(key).returning({ id: houseKeys.id })
  if (!row) throw new Error('the key was not inserted')
  return row.id
}

/** Writes the fields and increments the version. */
export async function updateKey(tx: Tx, key: KeyOf, fields: Partial<NewKey>) {
  await tx
    .update(houseKeys)
    .set({ ...fields, version: sql`${houseKeys.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** The name stays with the keys that they hold. */
export async function keepHolderName(tx: Tx, { userId, name }: LeavingPerson) {
  await tx
    .update(houseKeys)
    .set({ holderUserId: null, holderName: name.slice(0, 250) })
    .where(eq(houseKeys.holderUserId, userId))
}
