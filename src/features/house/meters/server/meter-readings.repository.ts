import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { meterReadings, meters } from '../../../../server/db/schema/meters.ts'
import type { ReadingFields } from '../meters.schemas.ts'
import { type House, isIn, type MeterKey } from './meters.repository.ts'

export type ReadingKey = MeterKey & { meterReadingId: string }

const isOf = ({ meterId, propertyId, familyGroupId }: MeterKey) =>
  and(
    eq(meterReadings.meterId, meterId),
    eq(meterReadings.propertyId, propertyId),
    eq(meterReadings.familyGroupId, familyGroupId),
    isNull(meterReadings.deletedAt),
  )

const columns = {
  id: meterReadings.id,
  readOn: meterReadings.readOn,
  valueThousandths: meterReadings.valueThousandths,
  isReplacement: meterReadings.isReplacement,
  note: meterReadings.note,
}

type Page = MeterKey & { limit: number; after?: string | undefined }

/** Returns readings, latest first. @param after the day after which the list continues */
export const listReadings = (db: Executor, { limit, after, ...key }: Page) =>
  db
    .select(columns)
    .from(meterReadings)
    .where(and(isOf(key), after === undefined ? undefined : lt(meterReadings.readOn, after)))
    .orderBy(desc(meterReadings.readOn))
    .limit(limit)

/** Returns the readings from a day on and the last one before it, of which the consumption since that day is made. */
export const listReadingsSince = (db: Executor, key: MeterKey, day: string) =>
  unionAll(
    db
      .select(columns)
      .from(meterReadings)
      .where(and(isOf(key), gte(meterReadings.readOn, day))),
    db
      .select(columns)
      .from(meterReadings)
      .where(and(isOf(key), lt(meterReadings.readOn, day)))
      .orderBy(desc(meterReadings.readOn))
      .limit(1),
  )

/** Returns the same for all meters of a property. */
export function listReadingsOfHouseSince(db: Executor, house: House, day: string) {
  const before = db
    .select({ readOn: sql<string | null>`max(${meterReadings.readOn})`.as('before') })
    .from(meterReadings)
    .where(
      and(
        eq(meterReadings.meterId, meters.id),
        isNull(meterReadings.deletedAt),
        lt(meterReadings.readOn, day),
      ),
    )
    .as('before')
  return db
    .select({ ...columns, meterId: meterReadings.meterId })
    .from(meters)
    .innerJoinLateral(before, sql`true`)
    .innerJoin(
      meterReadings,
      and(
        eq(meterReadings.meterId, meters.id),
        isNull(meterReadings.deletedAt),
        gte(meterReadings.readOn, sql`coalesce(${before.readOn}, ${day}::date)`),
      ),
    )
    .where(isIn(house))
}

/** Returns the last reading before a day, the one on it, and the first after it. */
export const listNeighbours = (tx: Tx, key: MeterKey, day: string) =>
  unionAll(
    tx
      .select(columns)
      .from(meterReadings)
      .where(and(isOf(key), lte(meterReadings.readOn, day)))
      .orderBy(desc(meterReadings.readOn))
      .limit(2),
    tx
      .select(columns)
      .from(meterReadings)
      .where(and(isOf(key), gt(meterReadings.readOn, day)))
      .orderBy(asc(meterReadings.readOn))
      .limit(1),
  )

export async function countReadings(tx: Tx, key: MeterKey): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(meterReadings).where(isOf(key))
  return row?.total ?? 0
}

export async function findReading(tx: Tx, { meterReadingId, ...meter }: ReadingKey) {
  const [row] = await tx
    .select(columns)
    .from(meterReadings)
    .where(and(eq(meterReadings.id, meterReadingId), isOf(meter)))
  return row
}

/** Finds a deleted reading with its meter. */
export async function findDeletedReading(
  tx: Tx,
  { id, familyGroupId }: { id: string; familyGroupId: string },
) {
  const [row] = await tx
    .select({ ...columns, meterId: meterReadings.meterId, propertyId: meterReadings.propertyId })
    .from(meterReadings)
    .where(and(eq(meterReadings.id, id), eq(meterReadings.familyGroupId, familyGroupId)))
  return row
}

type NewReading = ReadingFields & MeterKey & { createdBy: string }

export async function insertReadings(tx: Tx, readings: NewReading[]): Promise<string[]> {
  const rows = await tx.insert(meterReadings).values(readings).returning({ id: meterReadings.id })
  return rows.map(({ id }) => id)
}

/** What names a deleted reading. */
export const factsOfReading = sql<Record<string, unknown>>`(
  select jsonb_build_object('meter', read.name, 'unit', read.unit, 'readOn', ${meterReadings.readOn},
    'valueThousandths', ${meterReadings.valueThousandths})
  from ${meters} as read where read.id = ${meterReadings.meterId})`

/** A deleted meter is restored with its readings. */
export const isMeterThere = sql`not exists (
  select 1 from ${meters} as owner where owner.id = ${meterReadings.meterId} and owner.deleted_at is not null)`
