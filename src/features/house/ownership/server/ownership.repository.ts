import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { maxOwnershipChanges } from '../ownership.rules.ts'

/** Each statement filters by property and group, so an ID of another group finds nothing. */
export type PropertyKey = { propertyId: string; familyGroupId: string }

const isOf = ({ propertyId, familyGroupId }: PropertyKey) =>
  and(eq(ownershipChanges.propertyId, propertyId), eq(ownershipChanges.familyGroupId, familyGroupId))

/** Serializes changes of one property’s ownership, so that the second sees the first. */
export async function lockOwnership(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ownership-of:${propertyId}`}, 0))`)
}

/** Returns at most `maxOwnershipChanges` records, latest date first. */
export function listChanges(db: Executor, key: PropertyKey) {
  return db
    .select({
      id: ownershipChanges.id,
      validFrom: ownershipChanges.validFrom,
      note: ownershipChanges.note,
      recordedAt: ownershipChanges.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(ownershipChanges)
    .leftJoin(users, eq(users.id, ownershipChanges.createdBy))
    .where(isOf(key))
    .orderBy(desc(ownershipChanges.validFrom), desc(ownershipChanges.id))
    .limit(maxOwnershipChanges)
}

/** Returns the sum of all shares on a day, 0 before the first record; null without records. */
export async function sumOn(
  db: Executor,
  { propertyId, familyGroupId }: PropertyKey,
  date: string,
): Promise<number | null> {
  const [change] = await db
    .select({ id: ownershipChanges.id, validFrom: ownershipChanges.validFrom })
    .from(ownershipChanges)
    .where(isOf({ propertyId, familyGroupId }))
    .orderBy(
      desc(lte(ownershipChanges.validFrom, date)),
      desc(ownershipChanges.validFrom),
      desc(ownershipChanges.id),
    )
    .limit(1)
  if (!change) return null
  if (change.validFrom > date) return 0
  const [row] = await db
    .select({ total: sum(ownershipShares.basisPoints).mapWith(Number) })
    .from(ownershipShares)
    .where(eq(ownershipShares.changeId, change.id))
  return row?.total ?? 0
}

/** Returns the shares of all records, with the owners’ current names and colours. */
export function listShares(db: Executor, key: PropertyKey) {
  return db
    .select({
      changeId: ownershipShares.changeId,
      userId: ownershipShares.userId,
      ownerName: ownershipShares.ownerName,
      basisPoints: ownershipShares.basisPoints,
      firstName: users.firstName,
      lastName: users.lastName,
      color: memberships.color,
    })
    .from(ownershipChanges)
    .innerJoin(ownershipShares, eq(ownershipShares.changeId, ownershipChanges.id))
    .leftJoin(users, eq(users.id, ownershipShares.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, ownershipShares.userId),
        eq(memberships.familyGroupId, ownershipChanges.familyGroupId),
      ),
    )
    .where(isOf(key))
    .orderBy(asc(ownershipShares.changeId), asc(ownershipShares.position))
}

/** Returns who may be an owner: members, and former members who once owned a share. */
export function listPossibleOwners(db: Executor, { propertyId, familyGroupId }: PropertyKey) {
  return db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        or(
          isNull(memberships.leftAt),
          sql`exists (
            select from ${ownershipShares} join ${ownershipChanges} on ${ownershipChanges.id} = ${ownershipShares.changeId}
            where ${ownershipShares.userId} = ${memberships.userId} and ${isOf({ propertyId, familyGroupId })}
          )`,
        ),
      ),
    )
}

export type NewShare = { userId: string | null; ownerName: string; basisPoints: number }

export async function insertChange(
  tx: Tx,
  change: PropertyKey & { validFrom: string; note: string | null; createdBy: string },
  shares: NewShare[],
): Promise<string> {
  const [row] = await tx.insert(ownershipChanges).values(change).returning({ id: ownershipChanges.id })
  if (!row) throw new Error('the change was not inserted')
  await tx
    .insert(ownershipShares)
    .values(shares.map((share, position) => ({ ...share, position, changeId: row.id })))
  return row.id
}

/** Returns the shares in effect on a day. */
export async function listOwnersOn(db: Executor, key: PropertyKey, date: string) {
  const counting = db
    .select({ id: ownershipChanges.id })
    .from(ownershipChanges)
    .where(and(isOf(key), lte(ownershipChanges.validFrom, date)))
    .orderBy(desc(ownershipChanges.validFrom), desc(ownershipChanges.id))
    .limit(1)
  return db
    .select({
      userId: ownershipShares.userId,
      ownerName: ownershipShares.ownerName,
      basisPoints: ownershipShares.basisPoints,
    })
    .from(ownershipShares)
    .where(eq(ownershipShares.changeId, counting))
    .orderBy(asc(ownershipShares.position))
}

/** Lists the members and former members who own a share of any property of the group on a day. */
export function listOwnersInGroupOn(db: Executor, familyGroupId: string, date: string) {
  const counting = db
    .select({ id: ownershipChanges.id })
    .from(ownershipChanges)
    .where(
      and(
        eq(ownershipChanges.propertyId, properties.id),
        eq(ownershipChanges.familyGroupId, properties.familyGroupId),
        lte(ownershipChanges.validFrom, date),
      ),
    )
    .orderBy(desc(ownershipChanges.validFrom), desc(ownershipChanges.id))
    .limit(1)
  return db
    .selectDistinct({ userId: ownershipShares.userId })
    .from(properties)
    .innerJoin(ownershipShares, eq(ownershipShares.changeId, counting))
    .where(
      and(
        eq(properties.familyGroupId, familyGroupId),
        isNull(properties.deletedAt),
        isNotNull(ownershipShares.userId),
      ),
    )
}
