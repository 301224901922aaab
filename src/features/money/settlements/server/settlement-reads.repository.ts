import { aliasedTable, and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
} from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { balances, settlements } from '../../../../server/db/schema/settlements.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { SettlementStatus } from '../settlements.rules.ts'
import { isThis, type SettlementKey } from './settlements.repository.ts'

const recorder = aliasedTable(users, 'recorder')
const decider = aliasedTable(users, 'decider')

/** Without a property, or with an existing one. */
const select = (db: Executor) =>
  db
    .select({
      id: settlements.id,
      familyGroupId: settlements.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyId: settlements.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      fromId: settlements.fromId,
      toId: settlements.toId,
      amountMinor: settlements.amountMinor,
      settledOn: settlements.settledOn,
      method: settlements.method,
      note: settlements.note,
      status: settlements.status,
      statusReason: settlements.statusReason,
      createdBy: settlements.createdBy,
      decidedBy: settlements.decidedBy,
      createdAt: settlements.createdAt,
      recorderFirstName: recorder.firstName,
      recorderLastName: recorder.lastName,
      decidedAt: settlements.decidedAt,
      deciderFirstName: decider.firstName,
      deciderLastName: decider.lastName,
      deciderDeletedAt: decider.deletedAt,
      version: settlements.version,
    })
    .from(settlements)
    .innerJoin(familyGroups, eq(familyGroups.id, settlements.familyGroupId))
    .leftJoin(
      properties,
      and(eq(properties.id, settlements.propertyId), eq(properties.familyGroupId, settlements.familyGroupId)),
    )
    .leftJoin(recorder, eq(recorder.id, settlements.createdBy))
    .leftJoin(decider, eq(decider.id, settlements.decidedBy))

export type SettlementRow = Awaited<ReturnType<typeof select>>[number]

export async function findSettlement(db: Executor, key: SettlementKey): Promise<SettlementRow | undefined> {
  const [row] = await select(db).where(and(isThis(key), isNull(properties.deletedAt)))
  return row
}

export type SettlementChoice = {
  familyGroupId: string
  status?: SettlementStatus | undefined
  participantId?: string | undefined
  propertyId?: string | undefined
  after?: string | undefined
}

/** Newest first. */
export function listSettlements(
  db: Executor,
  { familyGroupId, status, participantId, propertyId, after }: SettlementChoice,
  limit: number,
) {
  return select(db)
    .where(
      and(
        eq(settlements.familyGroupId, familyGroupId),
        isNull(properties.deletedAt),
        status && eq(settlements.status, status),
        participantId === undefined
          ? undefined
          : or(eq(settlements.fromId, participantId), eq(settlements.toId, participantId)),
        propertyId === undefined ? undefined : eq(settlements.propertyId, propertyId),
        after === undefined
          ? undefined
          : sql`(${settlements.settledOn}, ${settlements.id}) < (
              select last.settled_on, last.id from ${settlements} as last
              where last.id = ${after} and last.family_group_id = ${familyGroupId}
            )`,
      ),
    )
    .orderBy(desc(settlements.settledOn), desc(settlements.id))
    .limit(limit)
}

type Waiting = {
  familyGroupId: string
  /** The receiver who confirms. */
  receiverId: string
  /** A manager confirms for receivers who cannot, except for their own payments. */
  forOthers: {
    answeringIds: readonly string[]
    /** Who answers by link, for the property of the link and the whole group. */
    links: readonly { participantId: string; propertyId: string }[]
    exceptFromId: string | null
  } | null
}

type ListedWaiting = Placeholders<{
  familyGroupId: string
  receiverId: string
  answeringIds?: readonly string[] | undefined
  linkedIds?: readonly string[] | undefined
  linkedPropertyIds?: readonly string[] | undefined
  exceptFromId?: string | undefined
  limit: number
}>

const waitingSettlements = preparedReads('waiting_settlements', (db, choice: ListedWaiting) => {
  const isForReceiver = eq(settlements.toId, choice.receiverId)
  const isForOthers =
    choice.answeringIds &&
    and(
      sql`${settlements.toId} <> all(${choice.answeringIds}::uuid[])`,
      choice.linkedIds &&
        sql`not exists (
          select from unnest(${choice.linkedIds}::uuid[], ${choice.linkedPropertyIds}::uuid[])
            as link (participant_id, property_id)
          where link.participant_id = ${settlements.toId}
            and (${settlements.propertyId} is null or ${settlements.propertyId} = link.property_id)
        )`,
      choice.exceptFromId && ne(settlements.fromId, choice.exceptFromId),
    )
  return select(db)
    .where(
      and(
        eq(settlements.familyGroupId, choice.familyGroupId),
        sql`${settlements.status} = 'RECORDED'`,
        isNull(properties.deletedAt),
        sql`${properties.status} is distinct from 'ARCHIVED'`,
        isForOthers ? or(isForReceiver, isForOthers) : isForReceiver,
      ),
    )
    .orderBy(asc(settlements.settledOn), asc(settlements.id))
    .limit(choice.limit)
})

/** Reads the settlements that need a person’s confirmation, oldest first. */
export function listWaiting(db: Executor, { familyGroupId, receiverId, forOthers }: Waiting, limit: number) {
  const links = forOthers?.links.length ? forOthers.links : undefined
  return waitingSettlements(db, {
    familyGroupId,
    receiverId,
    answeringIds: forOthers?.answeringIds,
    linkedIds: links?.map(({ participantId }) => participantId),
    linkedPropertyIds: links?.map(({ propertyId }) => propertyId),
    exceptFromId: forOthers?.exceptFromId ?? undefined,
    limit,
  })
}

const answeringMembers = preparedRead((db) =>
  db
    .select({ participantId: participants.id, userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      participants,
      and(
        eq(participants.familyGroupId, memberships.familyGroupId),
        eq(participants.userId, memberships.userId),
      ),
    )
    .where(
      and(
        eq(memberships.familyGroupId, sql.placeholder('familyGroupId')),
        isNull(memberships.leftAt),
        // Sample relatives and suspended users cannot sign in.
        ne(users.issuer, 'sample'),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('answering_members'),
)

/** Reads the members who can sign in, up to the group limit. */
export const listAnsweringMembers = (db: Executor, familyGroupId: string) =>
  answeringMembers(db).execute({ familyGroupId })

const balancesByProperty = preparedRead((db) =>
  db
    .select({
      participantId: balances.participantId,
      propertyId: balances.propertyId,
      balanceMinor: balances.balanceMinor,
    })
    .from(balances)
    .where(eq(balances.familyGroupId, sql.placeholder('familyGroupId')))
    .prepare('balances_by_property'),
)

/** Reads all balances by property, and (null) for the group. */
export const listBalances = (db: Executor, familyGroupId: string) =>
  balancesByProperty(db).execute({ familyGroupId })

/** Returns whether a person has a settlement that waits for confirmation, even if they add up to zero. */
export async function hasWaiting(db: Executor, familyGroupId: string, participantId: string) {
  const [row] = await db
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        eq(settlements.familyGroupId, familyGroupId),
        sql`${settlements.status} = 'RECORDED'`,
        or(eq(settlements.fromId, participantId), eq(settlements.toId, participantId)),
      ),
    )
    .limit(1)
  return row !== undefined
}
