import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'

export type Receiver = { familyGroupId: string; propertyId: string; participantId: string }

/** Selects what was paid to a person, in one property or for the whole group. */
const select = (db: Executor, { familyGroupId, propertyId, participantId }: Receiver, which: SQL) =>
  db
    .select({
      id: settlements.id,
      fromId: settlements.fromId,
      amountMinor: settlements.amountMinor,
      currency: familyGroups.currency,
      settledOn: settlements.settledOn,
      method: settlements.method,
      note: settlements.note,
      status: settlements.status,
      statusReason: settlements.statusReason,
      version: settlements.version,
    })
    .from(settlements)
    .innerJoin(familyGroups, eq(familyGroups.id, settlements.familyGroupId))
    .where(
      and(
        eq(settlements.toId, participantId),
        eq(settlements.familyGroupId, familyGroupId),
        or(isNull(settlements.propertyId), eq(settlements.propertyId, propertyId)),
        // No money moved.
        ne(settlements.method, 'WRITE_OFF'),
        which,
      ),
    )

/** Reads what waits for the answer of a receiver, oldest first. */
export const listWaitingFor = (db: Executor, receiver: Receiver, limit: number) =>
  select(db, receiver, sql`${settlements.status} = 'RECORDED'`)
    .orderBy(asc(settlements.settledOn), asc(settlements.id))
    .limit(limit)

/** Reads what was answered in the last 90 days, by anyone, latest first; what is disputed can still be confirmed, so it stays. */
export const listAnswered = (db: Executor, receiver: Receiver, limit: number) =>
  select(
    db,
    receiver,
    sql`(${settlements.status} = 'DISPUTED' or (${settlements.status} <> 'RECORDED' and ${settlements.decidedAt} > now() - interval '90 days'))`,
  )
    .orderBy(desc(sql`${settlements.status} = 'DISPUTED'`), desc(settlements.decidedAt), desc(settlements.id))
    .limit(limit)
