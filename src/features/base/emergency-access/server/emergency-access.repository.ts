import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { newId } from '../../../../lib/ids.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { emergencyRequests, trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { sampleIssuer } from '../../users/made-up-people.ts'
import { pauseDays, withdrawalPauseDays } from '../emergency-access.rules.ts'

// All times are those of the database. The end of a request is `clock_timestamp()`, because a transaction may have begun
// before the request that it ends.

/** Never before the request, also if the clock was set back since: an objection must not fail. */
export const clockNow = sql`greatest(clock_timestamp(), ${emergencyRequests.requestedAt})`

export type TrustKey = { familyGroupId: string; userId: string }

const isThis = ({ familyGroupId, userId }: TrustKey) =>
  and(eq(trustedPeople.familyGroupId, familyGroupId), eq(trustedPeople.userId, userId))

/** Found by the key of open requests, not by the index of all that wait. */
const isOpenRequestOf = ({ familyGroupId, userId }: TrustKey) =>
  and(eq(emergencyRequests.familyGroupId, familyGroupId), eq(emergencyRequests.waitingUserId, userId))

/** When the last request ended like this, while it still keeps the person from asking again. */
const lastEnd = (state: 'OBJECTED' | 'WITHDRAWN', days: number) =>
  sql<Date | null>`(
    select max(ended.ended_at) from ${emergencyRequests} as ended
    where ended.family_group_id = ${trustedPeople.familyGroupId} and ended.user_id = ${trustedPeople.userId}
      and ended.state = ${sql.raw(`'${state}'`)} and ended.ended_at > now() - make_interval(hours => 24 * ${sql.raw(String(days))})
  )`.mapWith(emergencyRequests.requestedAt)

const objectedAt = lastEnd('OBJECTED', pauseDays)
const withdrawnAt = lastEnd('WITHDRAWN', withdrawalPauseDays)

const withRequest = (db: Executor) =>
  db
    .select({
      familyGroupId: trustedPeople.familyGroupId,
      userId: trustedPeople.userId,
      waitDays: trustedPeople.waitDays,
      firstName: users.firstName,
      lastName: users.lastName,
      groupName: familyGroups.name,
      timeZone: familyGroups.timeZone,
      request: {
        id: emergencyRequests.id,
        requestedAt: emergencyRequests.requestedAt,
        waitDays: emergencyRequests.waitDays,
        remindedAt: emergencyRequests.remindedAt,
        reason: emergencyRequests.reason,
      },
      objectedAt,
      withdrawnAt,
    })
    .from(trustedPeople)
    .innerJoin(familyGroups, eq(familyGroups.id, trustedPeople.familyGroupId))
    .innerJoin(users, eq(users.id, trustedPeople.userId))
    .leftJoin(
      emergencyRequests,
      and(
        eq(emergencyRequests.familyGroupId, trustedPeople.familyGroupId),
        eq(emergencyRequests.waitingUserId, trustedPeople.userId),
      ),
    )

export type TrustedRow = Awaited<ReturnType<typeof withRequest>>[number]

type Chosen = Placeholders<{ familyGroupId: string; userId?: string }>

/** Lists the trusted people with their open request, few in a group. Without a person: all of the group. */
export const listTrusted = preparedReads('trusted_people', (db, choice: Chosen) =>
  withRequest(db)
    .where(
      and(
        eq(trustedPeople.familyGroupId, choice.familyGroupId),
        choice.userId && eq(trustedPeople.userId, choice.userId),
      ),
    )
    .orderBy(asc(trustedPeople.namedAt), asc(trustedPeople.userId)),
)

/**
 * Locks a trusted person and reads them with their open request. Everything about them takes this lock first, so that of
 * an objection and a grant at the same time one comes after the other.
 */
export async function holdTrusted(tx: Tx, key: TrustKey): Promise<TrustedRow | undefined> {
  const held = await tx
    .select({ userId: trustedPeople.userId })
    .from(trustedPeople)
    .where(isThis(key))
    .for('update')
  if (held.length === 0) return
  const [row] = await withRequest(tx).where(isThis(key))
  return row
}

/** Returns who is trusted in a group, in the order in which they are locked. */
export async function listTrustedIds(tx: Tx, familyGroupId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: trustedPeople.userId })
    .from(trustedPeople)
    .where(eq(trustedPeople.familyGroupId, familyGroupId))
    .orderBy(asc(trustedPeople.userId))
  return rows.map(({ userId }) => userId)
}

export async function countTrusted(tx: Tx, familyGroupId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(trustedPeople)
    .where(eq(trustedPeople.familyGroupId, familyGroupId))
  return row?.total ?? 0
}

/** Tells whether the person has an account that is not suspended: relatives of a sample family have none. */
export async function canSignIn(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        ne(users.issuer, sampleIssuer),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
  return rows.length === 1
}

export async function insertTrusted(tx: Tx, person: TrustKey & { waitDays: number; namedBy: string }) {
  await tx.insert(trustedPeople).values(person)
}

export async function setWaitDays(tx: Tx, key: TrustKey, waitDays: number) {
  await tx.update(trustedPeople).set({ waitDays }).where(isThis(key))
}

/** The database refuses this while the person's request waits. */
export async function deleteTrusted(tx: Tx, key: TrustKey) {
  await tx.delete(trustedPeople).where(isThis(key))
}

/**
 * Opens a request with the waiting time of now, unless a recent objection or withdrawal forbids it or the group was just deleted.
 * @returns its id
 */
export async function insertRequest(
  tx: Tx,
  key: TrustKey,
  reason: string | null,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${emergencyRequests} (id, family_group_id, user_id, wait_days, reason, requested_at)
    select ${newId()}::uuid, ${trustedPeople.familyGroupId}, ${trustedPeople.userId}, ${trustedPeople.waitDays},
      ${reason}::text, clock_timestamp()
    from ${trustedPeople} where ${isThis(key)} and ${objectedAt} is null and ${withdrawnAt} is null and exists (
      select from ${familyGroups}
      where ${familyGroups.id} = ${trustedPeople.familyGroupId} and ${familyGroups.deletedAt} is null
    )
    returning id`)
  return rows[0]?.id
}

type End = { state: 'OBJECTED' | 'WITHDRAWN' | 'ENDED'; endedBy: string | null }

/** Ends the open request. @returns whether there was one */
export async function endRequest(tx: Tx, key: TrustKey, { state, endedBy }: End): Promise<boolean> {
  const ended = await tx
    .update(emergencyRequests)
    .set({ state, endedBy, endedAt: clockNow })
    .where(isOpenRequestOf(key))
    .returning({ id: emergencyRequests.id })
  return ended.length === 1
}

/** For the deletion of an account. The log keeps what happened. */
export async function deleteAllOf(tx: Tx, userId: string) {
  await tx.delete(emergencyRequests).where(eq(emergencyRequests.userId, userId))
  await tx.delete(trustedPeople).where(eq(trustedPeople.userId, userId))
}
