import { aliasedTable, and, asc, count, desc, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
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

export const isThere = isNull(stays.deletedAt)
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

export type House = { familyGroupId: string; propertyId: string }

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

/** Requested or confirmed, and not over. */
export async function countLiveStays(db: Executor, house: House, today: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(stays)
    .where(and(isIn(house), oneOf(stays.status, liveStatuses), gte(stays.endsOn, today)))
  return row?.total ?? 0
}
