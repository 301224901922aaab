import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { type ManualKind, maxSectionsPerProperty } from '../manual.rules.ts'
import type { ManualSectionFields } from '../manual.schemas.ts'

/** Each statement filters by ID and group, so an ID of another group finds nothing. */
type SectionKey = { manualSectionId: string; familyGroupId: string }
type ManualKey = { propertyId: string; familyGroupId: string }

const isThis = ({ manualSectionId, familyGroupId }: SectionKey) =>
  and(eq(manualSections.id, manualSectionId), eq(manualSections.familyGroupId, familyGroupId))

const isIn = ({ propertyId, familyGroupId }: ManualKey | Placeholders<ManualKey>) =>
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

/** Serializes changes of a manual’s sections and their order. */
export async function lockManual(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`manual-of:${propertyId}`}, 0))`)
}

const sectionsOfProperty = preparedReads('manual_sections', (db, key: Placeholders<ManualKey>) =>
  db
    .select(viewColumns)
    .from(manualSections)
    .where(isIn(key))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
    .limit(maxSectionsPerProperty),
)

/** Returns the sections in order, at most `maxSectionsPerProperty`. */
export const listSections = (db: Executor, { propertyId, familyGroupId }: ManualKey) =>
  sectionsOfProperty(db, { propertyId, familyGroupId })

type KindChoice = Placeholders<ManualKey & { kinds: readonly ManualKind[] }>

const titlesOfKinds = preparedReads('manual_titles', (db, { kinds, ...key }: KindChoice) =>
  db
    .select({ id: manualSections.id, kind: manualSections.kind, title: manualSections.title })
    .from(manualSections)
    .where(and(isIn(key), sql`${manualSections.kind} = any(${kinds}::text[])`))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
    .limit(maxSectionsPerProperty),
)

/** Returns the titles of the sections of some kinds, in order. */
export const listTitles = (
  db: Executor,
  { propertyId, familyGroupId }: ManualKey,
  kinds: readonly ManualKind[],
) => titlesOfKinds(db, { propertyId, familyGroupId, kinds })

const textsOfKinds = preparedReads('manual_texts', (db, { kinds, ...key }: KindChoice) =>
  db
    .select({ kind: manualSections.kind, body: manualSections.body })
    .from(manualSections)
    .where(and(isIn(key), sql`${manualSections.kind} = any(${kinds}::text[])`))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
    .limit(maxSectionsPerProperty),
)

/** Returns the Markdown of the sections of some kinds, in order. */
export const listTexts = (
  db: Executor,
  { propertyId, familyGroupId }: ManualKey,
  kinds: readonly ManualKind[],
) => textsOfKinds(db, { propertyId, familyGroupId, kinds })

/** Returns IDs and positions, in order. */
export function listPlaces(db: Executor, key: ManualKey) {
  return db
    .select({ id: manualSections.id, position: manualSections.position })
    .from(manualSections)
    .where(isIn(key))
    .orderBy(asc(manualSections.position), asc(manualSections.id))
}

export async function findPropertyOf(db: Executor, key: SectionKey) {
  const [row] = await db
    .select({ propertyId: manualSections.propertyId })
    .from(manualSections)
    .where(and(isThis(key), isNull(manualSections.deletedAt)))
  return row?.propertyId
}

/** Locks and returns the row. */
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

/** Writes the fields and increments the version. */
export async function updateSection(tx: Tx, key: SectionKey, fields: ManualSectionFields) {
  await tx
    .update(manualSections)
    .set({ ...fields, version: sql`${manualSections.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(manualSections.deletedAt)))
}

/** Stores the order of the sections. Versions do not change, because the form does not edit positions. */
export async function updatePlaces(tx: Tx, key: ManualKey, ids: string[]) {
  await tx
    .update(manualSections)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${manualSections.id})` })
    .where(isIn(key))
}
