import { and, asc, between, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isDocumentThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { expiryNotices } from '../../../../server/db/schema/expiries.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { Notice } from '../expiries.rules.ts'

export type Span = { from: string; to: string }

/** Where a walk by day stands: what ended there, or on an earlier day, was seen. */
export type Place = { on: string; thingId: string }

/** The next so many after a place, over all groups. */
export type Walk = Span & { after: Place | null; limit: number }

const ofHouse = {
  propertyId: properties.id,
  propertyName: properties.name,
  timeZone: properties.timeZone,
  familyGroupId: properties.familyGroupId,
}

/** The house is in use, and its group is there. */
const isLiveHouse = and(
  eq(properties.status, 'ACTIVE'),
  isNull(properties.deletedAt),
  isNull(familyGroups.deletedAt),
)

const isAfter = (on: AnyPgColumn, thingId: AnyPgColumn, after: Place | null): SQL | undefined =>
  after ? sql`(${on}, ${thingId}) > (${after.on}::date, ${after.thingId}::uuid)` : undefined

const isWarranted = and(
  isNull(assets.deletedAt),
  isNotNull(assets.warrantyUntil),
  inArray(assets.status, ['IN_USE', 'BROKEN', 'STORED']),
)

const selectWarranties = (db: Executor) =>
  db
    .select({
      ...ofHouse,
      on: sql<string>`${assets.warrantyUntil}`,
      thingId: assets.id,
      name: assets.name,
    })
    .from(assets)
    .innerJoin(properties, eq(properties.id, assets.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))

const inOrderOfWarranty = [asc(assets.warrantyUntil), asc(assets.id)]

export const walkWarranties = (db: Executor, { from, to, after, limit }: Walk) =>
  selectWarranties(db)
    .where(
      and(
        isWarranted,
        isLiveHouse,
        between(assets.warrantyUntil, from, to),
        isAfter(assets.warrantyUntil, assets.id, after),
      ),
    )
    .orderBy(...inOrderOfWarranty)
    .limit(limit)

export const listWarranties = (db: Executor, familyGroupId: string, { from, to }: Span, limit: number) =>
  selectWarranties(db)
    .where(
      and(
        eq(assets.familyGroupId, familyGroupId),
        isWarranted,
        isLiveHouse,
        between(assets.warrantyUntil, from, to),
      ),
    )
    .orderBy(...inOrderOfWarranty)
    .limit(limit)

const isExpiring = and(isDocumentThere, isNotNull(documents.expiresOn))

const selectDocuments = (db: Executor) =>
  db
    .select({
      ...ofHouse,
      on: sql<string>`${documents.expiresOn}`,
      thingId: documents.id,
      name: documents.title,
    })
    .from(documents)
    .innerJoin(properties, eq(properties.id, documents.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))

const inOrderOfExpiry = [asc(documents.expiresOn), asc(documents.id)]

export const walkDocuments = (db: Executor, { from, to, after, limit }: Walk) =>
  selectDocuments(db)
    .where(
      and(
        isExpiring,
        isLiveHouse,
        between(documents.expiresOn, from, to),
        isAfter(documents.expiresOn, documents.id, after),
      ),
    )
    .orderBy(...inOrderOfExpiry)
    .limit(limit)

export const listDocuments = (db: Executor, familyGroupId: string, { from, to }: Span, limit: number) =>
  selectDocuments(db)
    .where(
      and(
        eq(documents.familyGroupId, familyGroupId),
        isExpiring,
        isLiveHouse,
        between(documents.expiresOn, from, to),
      ),
    )
    .orderBy(...inOrderOfExpiry)
    .limit(limit)

export const walkInsurances = (db: Executor, { from, to, after, limit }: Walk) =>
  db
    .select({
      ...ofHouse,
      on: sql<string>`${properties.insuranceRenewsOn}`,
      thingId: properties.id,
      name: properties.name,
    })
    .from(properties)
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .where(
      and(
        isLiveHouse,
        isNotNull(properties.insuranceRenewsOn),
        between(properties.insuranceRenewsOn, from, to),
        isAfter(properties.insuranceRenewsOn, properties.id, after),
      ),
    )
    .orderBy(asc(properties.insuranceRenewsOn), asc(properties.id))
    .limit(limit)

/** The notices about these things that were given before. */
export function listNotices(db: Executor, thingIds: string[]) {
  return db
    .select({
      kind: expiryNotices.kind,
      thingId: expiryNotices.thingId,
      on: expiryNotices.expiresOn,
      days: sql<Notice['days']>`${expiryNotices.daysBefore}`,
    })
    .from(expiryNotices)
    .where(inArray(expiryNotices.thingId, thingIds))
}

/** @returns false when it was given before, also by somebody who does the same at this moment. */
export async function insertNotice(
  tx: Tx,
  { kind, thingId, on, days, familyGroupId }: Notice & { familyGroupId: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(expiryNotices)
    .values({ kind, thingId, familyGroupId, expiresOn: on, daysBefore: days })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Of what ended two months ago nobody is told again. */
export async function deleteOldNotices(db: Executor, today: string): Promise<void> {
  await db.delete(expiryNotices).where(lt(expiryNotices.expiresOn, sql`${today}::date - 60`))
}
