import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { meterReadings, meters } from '../../../../server/db/schema/meters.ts'
import { maxMetersPerProperty } from '../meters.rules.ts'
import type { MeterFields } from '../meters.schemas.ts'

/** Each statement filters by ID, property and group, so an ID of another one finds nothing. */
export type House = { propertyId: string; familyGroupId: string }
export type MeterKey = House & { meterId: string }

export const isIn = ({ propertyId, familyGroupId }: House) =>
  and(eq(meters.propertyId, propertyId), eq(meters.familyGroupId, familyGroupId), isNull(meters.deletedAt))

const isThis = ({ meterId, ...house }: MeterKey) => and(eq(meters.id, meterId), isIn(house))

const fieldColumns = {
  id: meters.id,
  name: meters.name,
  kind: meters.kind,
  unit: meters.unit,
  number: meters.number,
  place: meters.place,
  version: meters.version,
}

/** Selects meters with their last readings. */
function selectMeters(db: Executor) {
  const last = db
    .select({ readOn: meterReadings.readOn, valueThousandths: meterReadings.valueThousandths })
    .from(meterReadings)
    .where(and(eq(meterReadings.meterId, meters.id), isNull(meterReadings.deletedAt)))
    .orderBy(desc(meterReadings.readOn))
    .limit(1)
    .as('last')
  return db
    .select({
      ...fieldColumns,
      last: { readOn: last.readOn, valueThousandths: last.valueThousandths },
    })
    .from(meters)
    .leftJoinLateral(last, sql`true`)
    .$dynamic()
}

export const listMeters = (db: Executor, house: House) =>
  selectMeters(db).where(isIn(house)).orderBy(asc(meters.name), asc(meters.id)).limit(maxMetersPerProperty)

export async function findMeter(db: Executor, key: MeterKey) {
  const [row] = await selectMeters(db).where(isThis(key))
  return row
}

/** Locks and returns the row; changes of its readings wait for it too. */
export async function lockMeter(tx: Tx, key: MeterKey) {
  const [row] = await tx.select(fieldColumns).from(meters).where(isThis(key)).for('update')
  return row
}

/**
 * Serializes adding meters to a property, so that two requests cannot both take the last place. @returns the number of
 * meters
 */
export async function lockAndCount(tx: Tx, house: House): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meters-of:${house.propertyId}`}, 0))`)
  const [row] = await tx.select({ total: count() }).from(meters).where(isIn(house))
  return row?.total ?? 0
}

export async function insertMeter(tx: Tx, meter: MeterFields & House & { createdBy: string }) {
  const [row] = await tx.insert(meters).values(meter).returning({ id: meters.id })
  if (!row) throw new Error('the meter was not inserted')
  return row.id
}

/** Writes the fields and increments the version. */
export async function updateMeter(tx: Tx, key: MeterKey, fields: MeterFields) {
  await tx
    .update(meters)
    .set({ ...fields, version: sql`${meters.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}
