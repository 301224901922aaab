import { t } from '@lingui/core/macro'
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { maxNights, type Span, type StayStatus, yearStart } from '../stays.rules.ts'
import type { StayFields } from '../stays.schemas.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type StayKey = { stayId: string; familyGroupId: string }

const isThis = ({ stayId, familyGroupId }: StayKey) =>
  and(eq(stays.id, stayId), eq(stays.familyGroupId, familyGroupId))

const isThere = isNull(stays.deletedAt)
const liveStatuses: StayStatus[] = ['REQUESTED', 'CONFIRMED']

const decider = aliasedTable(users, 'decider')

/** Stays with their people; of existing properties. */
export const selectStays = (db: Executor) =>
  db
    .select({
      id: stays.id,
      familyGroupId: stays.familyGroupId,
      propertyId: stays.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      timeZone: properties.timeZone,
      userId: stays.userId,
      relativeName: stays.relativeName,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl,
      color: memberships.color,
      startsOn: stays.startsOn,
      endsOn: stays.endsOn,
      guests: stays.guests,
      note: stays.note,
      status: stays.status,
      statusReason: stays.statusReason,
      decidedBy: stays.decidedBy,
      deciderFirstName: decider.firstName,
      deciderLastName: decider.lastName,
      deciderDeletedAt: decider.deletedAt,
      createdBy: stays.createdBy,
      version: stays.version,
      updatedAt: stays.updatedAt,
      commentCount: sql<number>`(
        select count(*) from ${comments} as said
        where said.stay_id = ${stays.id} and said.property_id = ${stays.propertyId} and said.deleted_at is null
      )::int`,
    })
    .from(stays)
    .innerJoin(
      properties,
      and(
        eq(properties.id, stays.propertyId),
        eq(properties.familyGroupId, stays.familyGroupId),
        isNull(properties.deletedAt),
      ),
    )
    .leftJoin(users, eq(users.id, stays.userId))
    .leftJoin(profilePictures, eq(profilePictures.userId, stays.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.familyGroupId, stays.familyGroupId), eq(memberships.userId, stays.userId)),
    )
    .leftJoin(decider, eq(decider.id, stays.decidedBy))

export type StayRow = Awaited<ReturnType<typeof selectStays>>[number]

export type StayChoice = {
  familyGroupId: string
  /** The first and the last day. */
  from: string
  to: string
  propertyId?: string | undefined
  userId?: string | undefined
  /** The status; by default requested and confirmed. */
  statuses?: StayStatus[]
  /** Excludes this person’s stays and requests. */
  exceptOwnOf?: string
  /** Of active properties only. */
  isInUse?: true
}

type ListedStays = Placeholders<StayChoice & { limit: number }>

const chosenStays = preparedReads('chosen_stays', (db, choice: ListedStays) =>
  selectStays(db)
    .where(
      and(
        eq(stays.familyGroupId, choice.familyGroupId),
        isThere,
        gte(stays.endsOn, choice.from),
        // No stay is longer, so one that ends later starts after the range.
        lte(stays.endsOn, sql`${choice.to}::date + ${maxNights}::int`),
        lte(stays.startsOn, choice.to),
        sql`${stays.status} = any(${choice.statuses}::text[])`,
        choice.propertyId && eq(stays.propertyId, choice.propertyId),
        choice.userId && eq(stays.userId, choice.userId),
        choice.exceptOwnOf &&
          sql`(${stays.userId} is distinct from ${choice.exceptOwnOf}::uuid
            and ${stays.createdBy} is distinct from ${choice.exceptOwnOf}::uuid)`,
        choice.isInUse && eq(properties.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(stays.startsOn), asc(stays.id))
    .limit(choice.limit),
)

/** Those in the range of days, earliest first. */
export const listStays = (
  db: Executor,
  { statuses = liveStatuses, ...choice }: StayChoice,
  limit: number,
): Promise<StayRow[]> => chosenStays(db, { ...choice, statuses, limit })

type House = { familyGroupId: string; propertyId: string }

const isIn = ({ familyGroupId, propertyId }: House | Placeholders<House>) =>
  and(eq(stays.familyGroupId, familyGroupId), eq(stays.propertyId, propertyId), isThere)

type LiveStays = Placeholders<House & { today: string; limit: number }>

const liveStays = preparedReads('live_stays', (db, { today, limit, ...house }: LiveStays) =>
  selectStays(db)
    .where(and(isIn(house), oneOf(stays.status, liveStatuses), gte(stays.endsOn, today)))
    .orderBy(asc(stays.endsOn), asc(stays.id))
    .limit(limit),
)

/** Requested or confirmed and not over on the given day, soonest end first. */
export const listLiveStays = (
  db: Executor,
  { familyGroupId, propertyId }: House,
  today: string,
  limit: number,
) => liveStays(db, { familyGroupId, propertyId, today, limit })

/** Past, declined and cancelled ones, latest end first. @param after the last one of the previous page */
export function listPastStays(
  db: Executor,
  house: House,
  { today, after, limit }: { today: string; after?: string | undefined; limit: number },
) {
  const last = aliasedTable(stays, 'last')
  return selectStays(db)
    .where(
      and(
        isIn(house),
        or(lt(stays.endsOn, today), oneOf(stays.status, ['DECLINED', 'CANCELLED'])),
        after === undefined
          ? undefined
          : sql`(${stays.endsOn}, ${stays.id}) < (
              select ${last.endsOn}, ${last.id} from ${stays} as last
              where ${and(eq(last.id, after), eq(last.propertyId, house.propertyId), eq(last.familyGroupId, house.familyGroupId))}
            )`,
      ),
    )
    .orderBy(desc(stays.endsOn), desc(stays.id))
    .limit(limit)
}

type LinkOfHouse = House & { relativeLinkId: string }
type OfLink = Placeholders<LinkOfHouse & { today: string; limit: number }>

const staysOfLink = preparedReads('stays_of_link', (db, { relativeLinkId, today, limit, ...house }: OfLink) =>
  selectStays(db)
    .where(and(isIn(house), eq(stays.relativeLinkId, relativeLinkId)))
    .orderBy(
      sql`case when ${oneOf(stays.status, liveStatuses)} and ${stays.endsOn} >= ${today}::date then ${stays.endsOn} end`,
      desc(stays.endsOn),
      desc(stays.id),
    )
    .limit(limit),
)

/** Those that a personal link requested: what is planned, soonest first, then the rest, latest first. */
export const listStaysOfLink = (
  db: Executor,
  { familyGroupId, propertyId, relativeLinkId }: LinkOfHouse,
  today: string,
  limit: number,
): Promise<StayRow[]> => staysOfLink(db, { familyGroupId, propertyId, relativeLinkId, today, limit })

/** What a personal link requested and is not over, declined or cancelled. */
export const listPlansOfLink = (tx: Tx, { relativeLinkId, ...house }: LinkOfHouse, today: string) =>
  tx
    .select({
      startsOn: stays.startsOn,
      endsOn: stays.endsOn,
      guests: stays.guests,
      note: stays.note,
      status: stays.status,
    })
    .from(stays)
    .where(
      and(
        isIn(house),
        eq(stays.relativeLinkId, relativeLinkId),
        oneOf(stays.status, liveStatuses),
        gte(stays.endsOn, today),
      ),
    )

/** Requested or confirmed on one of the same nights. */
export function listOverlaps(
  db: Executor,
  house: House,
  { startsOn, endsOn, exceptStayId }: Span & { exceptStayId?: string | undefined },
  { statuses = liveStatuses, limit }: { statuses?: StayStatus[]; limit: number },
) {
  return selectStays(db)
    .where(
      and(
        isIn(house),
        gt(stays.endsOn, startsOn),
        lt(stays.endsOn, sql`${endsOn}::date + ${maxNights + 1}::int`),
        lt(stays.startsOn, endsOn),
        oneOf(stays.status, statuses),
        exceptStayId === undefined ? undefined : ne(stays.id, exceptStayId),
      ),
    )
    .orderBy(asc(stays.endsOn), asc(stays.id))
    .limit(limit)
}

/** The confirmed nights per person in a property that start within a year. */
export function sumNights(db: Executor, house: House, year: number) {
  const [first, end] = [yearStart(year), yearStart(year + 1)]
  const nights = sql<number>`sum(least(${stays.endsOn}, ${end}::date) - greatest(${stays.startsOn}, ${first}::date))::int`
  return db
    .select({
      userId: stays.userId,
      relativeName: stays.relativeName,
      firstName: users.firstName,
      lastName: users.lastName,
      nights,
    })
    .from(stays)
    .leftJoin(users, eq(users.id, stays.userId))
    .where(and(isIn(house), eq(stays.status, 'CONFIRMED'), gt(stays.endsOn, first), lt(stays.startsOn, end)))
    .groupBy(stays.userId, stays.relativeName, users.firstName, users.lastName)
    .orderBy(desc(nights), asc(stays.userId), asc(stays.relativeName))
}

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

/** Requested or confirmed, and not over. */
export async function countLiveStays(db: Executor, house: House, today: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(stays)
    .where(and(isIn(house), oneOf(stays.status, liveStatuses), gte(stays.endsOn, today)))
  return row?.total ?? 0
}
