import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { reminderDays } from '../decisions.rules.ts'
import type { DecisionKey } from './decisions.repository.ts'

export type Place = { closesAt: string; decisionId: string }

const isOpen = and(isNull(decisions.deletedAt), eq(decisions.state, 'OPEN'))
const dueNow = and(isOpen, sql`${decisions.closesAt} <= now()`)
/** Within two days of the deadline, unless it was opened in them: then everyone has just been asked. */
const endingSoon = and(
  isOpen,
  isNull(decisions.remindedAt),
  sql`${decisions.closesAt} > now()`,
  sql`${decisions.closesAt} <= now() + make_interval(days => ${reminderDays}::int)`,
  sql`${decisions.openedAt} < ${decisions.closesAt} - make_interval(days => ${reminderDays}::int)`,
)

/** Walks open decisions of all groups by their deadline. */
const walk = (of: SQL | undefined) => (db: Executor, after: Place | null, limit: number) =>
  db
    .select({
      decisionId: decisions.id,
      familyGroupId: decisions.familyGroupId,
      // As text, since an instant of the database is finer than one of JavaScript.
      closesAt: sql<string>`${decisions.closesAt}::text`,
    })
    .from(decisions)
    .innerJoin(properties, and(eq(properties.id, decisions.propertyId), isNull(properties.deletedAt)))
    .innerJoin(
      familyGroups,
      and(eq(familyGroups.id, decisions.familyGroupId), isNull(familyGroups.deletedAt)),
    )
    .where(
      and(
        of,
        after === null
          ? undefined
          : sql`(${decisions.closesAt}, ${decisions.id}) > (${after.closesAt}::timestamptz, ${after.decisionId}::uuid)`,
      ),
    )
    .orderBy(asc(decisions.closesAt), asc(decisions.id))
    .limit(limit)

export const walkDue = walk(dueNow)
export const walkEnding = walk(and(endingSoon, eq(properties.status, 'ACTIVE')))

const still =
  (of: SQL | undefined) =>
  async (tx: Tx, { decisionId, familyGroupId }: DecisionKey) => {
    const rows = await tx
      .select({ id: decisions.id })
      .from(decisions)
      .where(and(eq(decisions.id, decisionId), eq(decisions.familyGroupId, familyGroupId), of))
    return rows.length === 1
  }

/** Checked again under the lock. */
export const isDue = still(dueNow)
export const awaitsReminder = still(endingSoon)

/** Records the reminder. It is no edit, so the version stays. */
export async function markReminded(tx: Tx, { decisionId, familyGroupId }: DecisionKey) {
  await tx
    .update(decisions)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(decisions.id, decisionId), eq(decisions.familyGroupId, familyGroupId)))
}
