import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { addDays, startOfWeek, todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { doerName, fullName } from '../../../base/users/users.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import {
  isOwnStay,
  maxListedStays,
  maxLiveStays,
  namedOverlaps,
  nightsOf,
  overlap,
  pastPageSize,
  shownStays,
  stayRights,
} from '../stays.rules.ts'
import type {
  ListNightsInput,
  ListOverlapsInput,
  ListPastStaysInput,
  NightsView,
  OverlapView,
  PastStaysView,
  PropertyStaysView,
  StayView,
  WhoIsWhereView,
} from '../stays.schemas.ts'
import * as stayLists from './stay-lists.repository.ts'
import * as repository from './stays.repository.ts'

// Reads stays for the pages.

const houseOf = ({ member }: MemberContext, propertyId: string) => ({
  propertyId,
  familyGroupId: member.familyGroupId,
})

const overlapOf = ({ id, personName, startsOn, endsOn, status }: StayView): OverlapView => ({
  id,
  personName,
  startsOn,
  endsOn,
  status,
})

/** Lists requested stays with their overlaps, and confirmed ones that are not over. */
export async function getPropertyStays(ctx: MemberContext, propertyId: string): Promise<PropertyStaysView> {
  const { timeZone } = await getProperty(ctx, propertyId)
  const today = todayIn(timeZone, ctx.clock.now())
  const rows = await stayLists.listLiveStays(ctx.db, houseOf(ctx, propertyId), today, maxLiveStays + 1)
  const live = rows
    .slice(0, maxLiveStays)
    .map((row) => stayView(row, ctx.member))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.id.localeCompare(b.id))
  const [waiting, upcoming] = [
    live.filter(({ status }) => status === 'REQUESTED'),
    live.filter(({ status }) => status === 'CONFIRMED'),
  ]
  return {
    today,
    waiting: waiting.slice(0, shownStays).map((stay) => ({ ...stay, ...inTheWayOf(stay, live) })),
    furtherWaiting: Math.max(0, waiting.length - shownStays),
    upcoming: upcoming.slice(0, shownStays).map((stay) => ({ ...stay, ...inTheWayOf(stay, upcoming) })),
    isCut: rows.length > maxLiveStays || upcoming.length > shownStays,
  }
}

/** Confirmed ones first, since they decide who may answer. */
function inTheWayOf(stay: StayView, others: readonly StayView[]) {
  const inTheWay = others.filter(({ id, ...other }) => id !== stay.id && overlap(stay, other))
  const isConfirmed = ({ status }: StayView) => Number(status === 'CONFIRMED')
  const named = inTheWay.toSorted((a, b) => isConfirmed(b) - isConfirmed(a)).slice(0, namedOverlaps)
  return { overlaps: named.map(overlapOf), furtherOverlaps: inTheWay.length - named.length }
}

export async function getStay(ctx: MemberContext, stayId: string): Promise<StayView> {
  const row = await repository.findStay(ctx.db, { stayId, familyGroupId: ctx.member.familyGroupId })
  if (!row) throw notFound(t`This stay`)
  return stayView(row, ctx.member)
}

/** Returns a page of past, declined and cancelled stays, latest first. */
export async function listPastStays(
  ctx: MemberContext,
  { propertyId, after }: ListPastStaysInput,
): Promise<PastStaysView> {
  const { timeZone } = await getProperty(ctx, propertyId)
  const today = todayIn(timeZone, ctx.clock.now())
  const page = { today, after, limit: pastPageSize + 1 }
  const rows = await stayLists.listPastStays(ctx.db, houseOf(ctx, propertyId), page)
  const stays = rows.slice(0, pastPageSize).map((row) => stayView(row, ctx.member))
  return { stays, next: rows.length > pastPageSize ? (stays.at(-1)?.id ?? null) : null }
}

/** Returns the overlaps of a stay before it is requested. */
export async function listOverlaps(
  ctx: MemberContext,
  { propertyId, ...span }: ListOverlapsInput,
): Promise<OverlapView[]> {
  const options = { limit: namedOverlaps }
  const rows = await stayLists.listOverlaps(ctx.db, houseOf(ctx, propertyId), span, options)
  return rows.map((row) => overlapOf(stayView(row, ctx.member)))
}

/**
 * Counts the nights per person in a property and year: of confirmed stays, each night in the year in which it starts.
 */
export async function listNights(
  ctx: MemberContext,
  { propertyId, year }: ListNightsInput,
): Promise<NightsView> {
  const rows = await stayLists.sumNights(ctx.db, houseOf(ctx, propertyId), year)
  return {
    year,
    people: rows.map((row) => ({ userId: row.userId, name: personNameOf(row), nights: row.nights })),
    total: rows.reduce((sum, { nights }) => sum + nights, 0),
  }
}

/** The dashboard’s limits of properties and stays; the calendar has all. */
const namedHouses = 6
const namedStays = 5

/** Returns the stays per property in the current week, which starts on the group’s chosen day. */
export async function listWhoIsWhere(ctx: MemberContext): Promise<WhoIsWhereView> {
  const group = await getGroup(ctx)
  const today = todayIn(group.timeZone, ctx.clock.now())
  const from = startOfWeek(today, group.weekStart)
  const to = addDays(from, 6)
  const stays = (await listStays(ctx, { from, to })).toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  const houses = [...Map.groupBy(stays, ({ propertyId }) => propertyId)]
    .map(([propertyId, ofHouse]) => ({
      propertyId,
      propertyName: ofHouse[0]?.propertyName ?? '',
      stays: ofHouse.slice(0, namedStays),
      more: Math.max(0, ofHouse.length - namedStays),
    }))
    .toSorted((a, b) => a.propertyName.localeCompare(b.propertyName))
  return { from, to, today, houses: houses.slice(0, namedHouses), isCut: houses.length > namedHouses }
}

type StayFilter = Omit<stayLists.StayChoice, 'familyGroupId' | 'exceptOwnOf'> & {
  /** Neither the caller’s stay nor their request. */
  exceptOwn?: true
  limit?: number
}

/**
 * Lists requested and confirmed stays in a range of days, both included, earliest first; for the calendar and the
 * feed.
 */
export async function listStays(
  ctx: MemberContext,
  { exceptOwn, limit = maxListedStays, ...filter }: StayFilter,
): Promise<StayView[]> {
  const choice = {
    ...filter,
    familyGroupId: ctx.member.familyGroupId,
    ...(exceptOwn && { exceptOwnOf: ctx.user.id }),
  }
  const rows = await stayLists.listStays(ctx.db, choice, limit)
  return rows.map((row) => stayView(row, ctx.member))
}

/** A stay as the caller sees it. */
export function stayView(row: stayLists.StayRow, { userId: callerId, role }: Member): StayView {
  const {
    userId,
    firstName,
    lastName,
    profileImageUrl,
    color,
    relativeName,
    createdBy: _recorder,
    timeZone: _,
    decidedBy,
    deciderFirstName,
    deciderLastName,
    deciderDeletedAt,
    updatedAt,
    ...stay
  } = row
  const personName = personNameOf(row)
  const isOwn = isOwnStay(row, callerId)
  return {
    ...stay,
    person: userId ? { userId, name: personName, profileImageUrl, color: color ?? 'slate' } : null,
    personName,
    isByLink: relativeName !== null,
    nights: nightsOf(row),
    decidedByName: doerName(decidedBy, {
      firstName: deciderFirstName,
      lastName: deciderLastName,
      deletedAt: deciderDeletedAt,
    }),
    isOwn,
    may: stayRights({ ...stay, role, isOwn }),
    updatedAt: updatedAt.toISOString(),
  }
}

export const personNameOf = (row: {
  userId: string | null
  relativeName: string | null
  firstName: string | null
  lastName: string | null
}) => row.relativeName ?? (row.userId ? (fullName(row) ?? t`A member`) : t`A former member`)
