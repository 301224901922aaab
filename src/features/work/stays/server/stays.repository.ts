import { t } from '@lingui/core/macro'
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import type { StayStatus } from '../stays.rules.ts'
import type { StayFields } from '../stays.schemas.ts'
import { type House, isThere, type StayRow, selectStays } from './stay-lists.repository.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type StayKey = { stayId: string; familyGroupId: string }

const isThis = ({ stayId, familyGroupId }: StayKey) =>
  and(eq(stays.id, stayId), eq(stays.familyGroupId, familyGroupId))

export async function findStay(db: Executor, key: StayKey): Promise<StayRow | undefined> {
  const [row] = await selectStays(db).where(and(isThis(key), isThere))
  return row
}

/** A member’s stay, or one that a relative requests by their link. */
type NewStay = StayFields &
  House & { createdBy: string | null; relativeName?: string; relativeLinkId?: string }

export async function insertStay(tx: Tx, stay: NewStay): Promise<string> {
  const [row] = await tx.insert(stays).values(stay).returning({ id: stays.id })
  if (!row) throw new Error('the stay was not inserted')
  return row.id
}

/** Returns the property of a stay, which never changes. */
export async function findPropertyOf(db: Executor, key: StayKey) {
  const [row] = await db
    .select({ propertyId: stays.propertyId })
    .from(stays)
    .where(and(isThis(key), isThere))
  if (!row) throw notFound(t`This stay`)
  return row.propertyId
}

/** Returns the row, locked until the transaction ends. */
export async function lockStay(tx: Tx, key: StayKey) {
  const [row] = await tx
    .select({
      propertyId: stays.propertyId,
      userId: stays.userId,
      relativeLinkId: stays.relativeLinkId,
      createdBy: stays.createdBy,
      startsOn: stays.startsOn,
      endsOn: stays.endsOn,
      guests: stays.guests,
      note: stays.note,
      status: stays.status,
      decidedBy: stays.decidedBy,
      version: stays.version,
    })
    .from(stays)
    .where(and(isThis(key), isThere))
    .for('update')
  if (!row) throw notFound(t`This stay`)
  return row
}

/** Serialises confirming, moving and requesting stays of one property. */
export async function lockStaysOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stays-of:${propertyId}`}, 0))`)
}

type Change = Partial<StayFields> & {
  relativeName?: null
  relativeLinkId?: null
  status?: StayStatus
  statusReason?: string | null
  decidedBy?: string | null
  decidedAt?: Date | null
}

/** Writes the given columns and increments the version. */
export async function updateStay(tx: Tx, key: StayKey, change: Change) {
  await tx
    .update(stays)
    .set({ ...change, version: sql`${stays.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isThere))
}

/**
 * Cancels a person’s requests and stays that have not started in the property’s time zone; including trashed ones, so
 * that a restore brings none back. @returns the visible ones, as they were
 */
export async function cancelPlansOf(
  tx: Tx,
  { familyGroupId, userId, decidedBy }: { familyGroupId: string; userId: string; decidedBy: string | null },
  now: Date,
): Promise<StayRow[]> {
  const today = sql`day_in(${properties.timeZone}, ${now.toISOString()}::timestamptz)`
  const held = await tx
    .select({ id: stays.id })
    .from(stays)
    .innerJoin(properties, eq(properties.id, stays.propertyId))
    .where(
      and(
        eq(stays.familyGroupId, familyGroupId),
        eq(stays.userId, userId),
        or(eq(stays.status, 'REQUESTED'), and(eq(stays.status, 'CONFIRMED'), gt(stays.startsOn, today))),
      ),
    )
    .orderBy(asc(stays.id))
    .for('update', { of: stays })
  if (held.length === 0) return []
  const arePlans = inArray(
    stays.id,
    held.map(({ id }) => id),
  )
  const plans = await selectStays(tx).where(and(arePlans, isThere)).orderBy(asc(stays.id))
  await tx
    .update(stays)
    .set({
      status: 'CANCELLED',
      statusReason: null,
      decidedBy,
      decidedAt: now,
      version: sql`${stays.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(arePlans)
  return plans
}
