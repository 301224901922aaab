import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { type PurgeContext, purgeTrash } from '../../../../server/jobs/purge.ts'
import { maxSectionsPerProperty } from '../manual.rules.ts'
import type { ManualSectionFields } from '../manual.schemas.ts'

/** Each statement names the thing and its group: an id of another group finds nothing. */
type SectionKey = { manualSectionId: string; familyGroupId: string }
type ManualKey = { propertyId: string; familyGroupId: string }

const isThis = ({ manualSectionId, familyGroupId }: SectionKey) =>
  and(eq(manualSections.id, manualSectionId), eq(manualSections.familyGroupId, familyGroupId))

const isIn = ({ propertyId, familyGroupId }: ManualKey) =>
  and(
    eq(manualSections.propertyId, propertyId),
    eq(manualSections.familyGroupId, familyGroupId),
    isNull(manualSections.deletedAt),
  )

const viewColumns = {
  id: manualSections.id,
  kind: manualSections.kind,
  title: manualSections.title,
  body: manualSections.body,
  version: manualSections.version,
  updatedAt: manualSections.updatedAt,
}

/** One at a time changes how many sections a manual has, or their order. */
export async function lockManual(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`manual-of:${propertyId}`}, 0))`)
}

/** At most `maxSectionsPerProperty` by the rule of the product, in their order. */
export function listSections(db: Executor, key: ManualKey) {
  return db
    .select(viewColumns)
    .from(manualSections)
    .where(isIn(key))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
    .limit(maxSectionsPerProperty)
}

/** Ids and places, in their order. */
export function listPlaces(db: Executor, key: ManualKey) {
  return db
    .select({ id: manualSections.id, position: manualSections.position })
    .from(manualSections)
    .where(isIn(key))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
}

/** @param isDeleted whether it is looked for in the trash */
export async function findPropertyOf(db: Executor, key: SectionKey, { isDeleted = false } = {}) {
  const [row] = await db
    .select({ propertyId: manualSections.propertyId })
    .from(manualSections)
    .where(
      and(isThis(key), isDeleted ? isInTrash(manualSections.deletedAt) : isNull(manualSections.deletedAt)),
    )
  return row?.propertyId
}

/** The row as it is now, held until the transaction ends. */
export async function lockSection(tx: Tx, key: SectionKey) {
  const [section] = await tx
    .select(viewColumns)
    .from(manualSections)
    .where(and(isThis(key), isNull(manualSections.deletedAt)))
    .for('update')
  return section
}

export async function insertSection(
  tx: Tx,
  section: ManualSectionFields & ManualKey & { position: number; createdBy: string },
): Promise<string> {
  const [row] = await tx.insert(manualSections).values(section).returning({ id: manualSections.id })
  if (!row) throw new Error('the section was not inserted')
  return row.id
}

/** Writes the fields and raises the version. */
export async function updateSection(tx: Tx, key: SectionKey, fields: ManualSectionFields) {
  await tx
    .update(manualSections)
    .set({ ...fields, version: sql`${manualSections.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(manualSections.deletedAt)))
}

/** Puts the sections in this order. The versions stay: a place is nothing that somebody edits in the form. */
export async function updatePlaces(tx: Tx, key: ManualKey, ids: string[]) {
  await tx
    .update(manualSections)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${manualSections.id})` })
    .where(isIn(key))
}

export async function markSectionDeleted(tx: Tx, key: SectionKey) {
  await tx
    .update(manualSections)
    .set({ deletedAt: sql`now()` })
    .where(and(isThis(key), isNull(manualSections.deletedAt)))
}

/**
 * Back at the place that it had; beside another that has this place by now, ids decide.
 * @returns its title, or undefined when there is nothing to restore (any more).
 */
export async function unmarkSectionDeleted(tx: Tx, key: SectionKey) {
  const [row] = await tx
    .update(manualSections)
    .set({ deletedAt: null, version: sql`${manualSections.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isInTrash(manualSections.deletedAt)))
    .returning({ title: manualSections.title })
  return row?.title
}

/** What is in the trash of the group, newest first; what went with its whole property is not. */
export function listDeletedSections(db: Executor, familyGroupId: string, limit: number) {
  return db
    .select({
      id: manualSections.id,
      name: manualSections.title,
      deletedAt: manualSections.deletedAt,
      propertyName: properties.name,
      propertyStatus: properties.status,
    })
    .from(manualSections)
    .innerJoin(
      properties,
      and(
        eq(properties.id, manualSections.propertyId),
        eq(properties.familyGroupId, manualSections.familyGroupId),
      ),
    )
    .where(
      and(
        eq(manualSections.familyGroupId, familyGroupId),
        isInTrash(manualSections.deletedAt),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(desc(manualSections.deletedAt), desc(manualSections.id))
    .limit(limit)
}

/** Removes for good what was deleted more than 30 days ago, and does not go with its property. @returns how many. */
export const purgeDeletedSections = (ctx: PurgeContext): Promise<number> =>
  purgeTrash(ctx, {
    table: manualSections,
    remove: (tx, ids) => tx.delete(manualSections).where(inArray(manualSections.id, ids)),
  })
