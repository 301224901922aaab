import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { LeavingPerson } from '../../../base/declarations/server/entity.declaration.ts'

/** Each statement filters by ID, property and group, so an ID of another one finds nothing. */
export type House = { propertyId: string; familyGroupId: string }
export type EntryKey = House & { guestBookEntryId: string }

const isThere = and(isNull(guestBookEntries.deletedAt), isNull(stays.deletedAt))

const isIn = ({ propertyId, familyGroupId }: House) =>
  and(eq(stays.propertyId, propertyId), eq(stays.familyGroupId, familyGroupId))

const ofItsStay = and(
  eq(stays.id, guestBookEntries.stayId),
  eq(stays.propertyId, guestBookEntries.propertyId),
)

const columns = {
  id: guestBookEntries.id,
  stayId: guestBookEntries.stayId,
  startsOn: stays.startsOn,
  endsOn: stays.endsOn,
  body: guestBookEntries.body,
  authorUserId: guestBookEntries.authorUserId,
  authorName: guestBookEntries.authorName,
  firstName: users.firstName,
  lastName: users.lastName,
  authorImageUrl: profileImageUrl,
  authorColor: memberships.color,
  propertyStatus: properties.status,
  version: guestBookEntries.version,
}

/** Entries of stays that are not in the trash. */
const select = (db: Executor) =>
  db
    .select(columns)
    .from(stays)
    .innerJoin(guestBookEntries, ofItsStay)
    .innerJoin(properties, eq(properties.id, stays.propertyId))
    .leftJoin(users, eq(users.id, guestBookEntries.authorUserId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, stays.familyGroupId),
        eq(memberships.userId, guestBookEntries.authorUserId),
      ),
    )

/** Lists the guest book of a property, latest stay first. @param after the last entry of the previous page */
export const listEntries = (
  db: Executor,
  house: House,
  { after, limit }: { after?: string | undefined; limit: number },
) =>
  select(db)
    .where(
      and(
        isIn(house),
        isThere,
        after === undefined
          ? undefined
          : sql`(${stays.endsOn}, ${stays.id}, ${guestBookEntries.id}) < (
              select stay.ends_on, stay.id, last.id from ${guestBookEntries} as last
              join ${stays} as stay on stay.id = last.stay_id
              where last.id = ${after} and last.property_id = ${house.propertyId}
                and last.family_group_id = ${house.familyGroupId}
            )`,
      ),
    )
    .orderBy(desc(stays.endsOn), desc(stays.id), desc(guestBookEntries.id))
    .limit(limit)

/** Locks and returns the row. */
export async function lockEntry(tx: Tx, { guestBookEntryId, ...house }: EntryKey) {
  const [row] = await select(tx)
    .where(and(eq(guestBookEntries.id, guestBookEntryId), isIn(house), isThere))
    .for('update', { of: guestBookEntries })
  return row
}

type Reader = { userId: string; now: Date; limit: number }

/** Lists a person’s confirmed stays that have begun and have no entry by them, latest first. */
export const listStaysToWriteAbout = (db: Executor, house: House, { userId, now, limit }: Reader) =>
  db
    .select({ stayId: stays.id, startsOn: stays.startsOn, endsOn: stays.endsOn })
    .from(stays)
    .innerJoin(properties, eq(properties.id, stays.propertyId))
    .where(
      and(
        isIn(house),
        isNull(stays.deletedAt),
        eq(properties.status, 'ACTIVE'),
        eq(stays.status, 'CONFIRMED'),
        sql`coalesce(${stays.userId}, ${stays.createdBy}) = ${userId}::uuid`,
        sql`${stays.startsOn} <= day_in(${properties.timeZone}, ${now.toISOString()}::timestamptz)`,
        sql`not exists (
          select from ${guestBookEntries} as written
          where written.stay_id = ${stays.id} and written.author_user_id = ${userId}::uuid and written.deleted_at is null
        )`,
      ),
    )
    .orderBy(desc(stays.endsOn), desc(stays.id))
    .limit(limit)

/** Locks the stay of an entry in the trash. @returns undefined when the stay is in the trash too */
export async function lockStayOf(tx: Tx, { guestBookEntryId, ...house }: EntryKey) {
  const [row] = await tx
    .select({ stayId: stays.id, authorUserId: guestBookEntries.authorUserId })
    .from(stays)
    .innerJoin(guestBookEntries, ofItsStay)
    .where(and(eq(guestBookEntries.id, guestBookEntryId), isIn(house), isNull(stays.deletedAt)))
    .for('update', { of: stays })
  return row
}

/** Tells whether the person wrote about the stay. Call it with the stay locked. */
export async function hasEntry(tx: Tx, { stayId, userId }: { stayId: string; userId: string }) {
  const rows = await tx
    .select({ id: guestBookEntries.id })
    .from(guestBookEntries)
    .where(
      and(
        eq(guestBookEntries.stayId, stayId),
        eq(guestBookEntries.authorUserId, userId),
        isNull(guestBookEntries.deletedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type NewEntry = House & { stayId: string; authorUserId: string; authorName: string; body: string }

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const [row] = await tx.insert(guestBookEntries).values(entry).returning({ id: guestBookEntries.id })
  if (!row) throw new Error('the entry was not inserted')
  return row.id
}

/** Writes the text and increments the version. Call it with the row locked. */
export async function updateBody(
  tx: Tx,
  { guestBookEntryId, propertyId, familyGroupId }: EntryKey,
  body: string,
) {
  await tx
    .update(guestBookEntries)
    .set({ body, version: sql`${guestBookEntries.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(guestBookEntries.id, guestBookEntryId),
        eq(guestBookEntries.propertyId, propertyId),
        eq(guestBookEntries.familyGroupId, familyGroupId),
      ),
    )
}

/** The name stays with what they wrote. */
export async function keepAuthorName(tx: Tx, { userId, name }: LeavingPerson) {
  await tx
    .update(guestBookEntries)
    .set({ authorName: name.slice(0, 250) })
    .where(eq(guestBookEntries.authorUserId, userId))
}
