import { and, count, desc, eq, isNotNull, isNull, lt, or, type Placeholder, sql } from 'drizzle-orm'
import { type Executor, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { isDemo } from '../../../base/users/server/is-demo.repository.ts'

/** Each statement names the group: an id of another one finds nothing. */
export type House = { propertyId: string; familyGroupId: string }
export type LinkKey = House & { relativeLinkId: string }

const isOf = ({ propertyId, familyGroupId }: House) =>
  and(eq(relativeLinks.propertyId, propertyId), eq(relativeLinks.familyGroupId, familyGroupId))

/** A former manager has seen the address, so it opens nothing any more. */
const isBacked = sql<boolean>`coalesce(${and(
  isNull(familyGroups.deletedAt),
  isNull(properties.deletedAt),
  eq(properties.status, 'ACTIVE'),
  isNotNull(memberships.userId),
  isNull(users.suspendedAt),
)}, false)`

/** Selects links with the facts for `relativeLinkState`, by the clock of the database. */
export const selectLinks = (db: Executor) =>
  db
    .select({
      relativeLinkId: relativeLinks.id,
      familyGroupId: relativeLinks.familyGroupId,
      propertyId: relativeLinks.propertyId,
      propertyName: properties.name,
      timeZone: properties.timeZone,
      name: relativeLinks.name,
      ownerName: relativeLinks.ownerName,
      participantId: relativeLinks.participantId,
      scopes: relativeLinks.scopes,
      pinHash: relativeLinks.pinHash,
      wrongPins: relativeLinks.wrongPins,
      isEnded: sql<boolean>`${relativeLinks.endedAt} is not null`,
      isExpired: sql<boolean>`${relativeLinks.expiresAt} <= now()`,
      isBacked,
      isDemo,
      issuedBy: relativeLinks.issuedBy,
      issuerFirstName: users.firstName,
      issuerLastName: users.lastName,
      issuedAt: relativeLinks.issuedAt,
      expiresAt: relativeLinks.expiresAt,
      lastUsedAt: relativeLinks.lastUsedAt,
    })
    .from(relativeLinks)
    .innerJoin(familyGroups, eq(familyGroups.id, relativeLinks.familyGroupId))
    .innerJoin(properties, eq(properties.id, relativeLinks.propertyId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, relativeLinks.familyGroupId),
        eq(memberships.userId, relativeLinks.issuedBy),
        isNull(memberships.leftAt),
        eq(memberships.role, 'MANAGER'),
      ),
    )
    .leftJoin(users, eq(users.id, relativeLinks.issuedBy))
    .$dynamic()

export type RelativeLinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

const linkByHash = preparedReads('relative_link_by_hash', (db, { tokenHash }: { tokenHash: Placeholder }) =>
  selectLinks(db).where(eq(relativeLinks.tokenHash, tokenHash)).limit(1),
)

export async function findLinkByHash(db: Executor, tokenHash: Buffer) {
  const [link] = await linkByHash(db, { tokenHash })
  return link
}

/** Locked until the transaction ends, so that PINs are tried one after the other, and a revocation counts. */
export async function lockLink(tx: Tx, { relativeLinkId, ...house }: LinkKey) {
  const [link] = await selectLinks(tx)
    .where(and(eq(relativeLinks.id, relativeLinkId), isOf(house)))
    .for('no key update', { of: relativeLinks })
  return link
}

export const listLinks = (db: Executor, house: House) =>
  selectLinks(db)
    .where(and(isOf(house), isNull(relativeLinks.endedAt)))
    .orderBy(desc(relativeLinks.id))

/** Serializes adding links to a property. @returns how many there are */
export async function lockAndCount(tx: Tx, house: House): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`relative-links-of:${house.propertyId}`}, 0))`,
  )
  const [row] = await tx
    .select({ total: count() })
    .from(relativeLinks)
    .where(and(isOf(house), isNull(relativeLinks.endedAt)))
  return row?.total ?? 0
}

type Issued = { tokenHash: Buffer; pinHash: string; issuedBy: string }
type NewLink = House &
  Issued &
  Pick<RelativeLinkRow, 'name' | 'ownerName' | 'participantId' | 'scopes'> & { validDays: number }

export async function insertLink(tx: Tx, { validDays, ...link }: NewLink): Promise<string> {
  const [row] = await tx
    .insert(relativeLinks)
    .values({
      ...link,
      issuedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${validDays})`,
    })
    .returning({ id: relativeLinks.id })
  if (!row) throw new Error('the link was not inserted')
  return row.id
}

/** Replaces the address and the PIN. The link lasts as long as it did before, from now on. */
export async function reissueLink(tx: Tx, relativeLinkId: string, issued: Issued) {
  await tx
    .update(relativeLinks)
    .set({
      ...issued,
      wrongPins: 0,
      issuedAt: sql`now()`,
      expiresAt: sql`now() + (${relativeLinks.expiresAt} - ${relativeLinks.issuedAt})`,
    })
    .where(eq(relativeLinks.id, relativeLinkId))
}

export async function replacePin(tx: Tx, relativeLinkId: string, pinHash: string) {
  await tx.update(relativeLinks).set({ pinHash, wrongPins: 0 }).where(eq(relativeLinks.id, relativeLinkId))
}

/** Saves how many PINs were wrong in a row. The link is locked. */
export async function saveWrongPins(tx: Tx, relativeLinkId: string, wrongPins: number) {
  await tx.update(relativeLinks).set({ wrongPins }).where(eq(relativeLinks.id, relativeLinkId))
}

export async function endLink(tx: Tx, relativeLinkId: string, endedBy: string) {
  await tx
    .update(relativeLinks)
    .set({ endedAt: sql`now()`, endedBy })
    .where(eq(relativeLinks.id, relativeLinkId))
}

export type LinkScope = { familyGroupId: string; issuedBy?: string }

/** Ends the links of a group, or those issued by one person, locked one after the other. @returns those it ended */
export async function endLinks(tx: Tx, { familyGroupId, issuedBy }: LinkScope, endedBy: string | null) {
  const held = await tx
    .select({ id: relativeLinks.id })
    .from(relativeLinks)
    .where(
      and(
        eq(relativeLinks.familyGroupId, familyGroupId),
        isNull(relativeLinks.endedAt),
        issuedBy === undefined ? undefined : eq(relativeLinks.issuedBy, issuedBy),
      ),
    )
    .orderBy(relativeLinks.id)
    .for('no key update')
  if (held.length === 0) return []
  return tx
    .update(relativeLinks)
    .set({ endedAt: sql`now()`, endedBy })
    .where(
      oneOf(
        relativeLinks.id,
        held.map(({ id }) => id),
      ),
    )
    .returning({ id: relativeLinks.id, propertyId: relativeLinks.propertyId, name: relativeLinks.name })
}

export async function markUsed(db: Executor, relativeLinkId: string) {
  await db.update(relativeLinks).set({ lastUsedAt: sql`now()` }).where(eq(relativeLinks.id, relativeLinkId))
}

/** Deletes links half a year after they ended or expired. @returns how many */
export async function deleteOldLinks(db: Executor): Promise<number> {
  const halfAYearAgo = sql`now() - interval '180 days'`
  const rows = await db
    .delete(relativeLinks)
    .where(or(lt(relativeLinks.endedAt, halfAYearAgo), lt(relativeLinks.expiresAt, halfAYearAgo)))
    .returning({ id: relativeLinks.id })
  return rows.length
}
