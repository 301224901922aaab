import { eq, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { settlementReminders } from '../../../../server/db/schema/settlements.ts'

type Pair = { familyGroupId: string; fromId: string; toId: string }

const isDue = sql<boolean>`${settlementReminders.remindedAt} <= now() - interval '7 days'`

const remindersOfGroup = preparedRead((db) =>
  db
    .select({
      fromId: settlementReminders.fromId,
      toId: settlementReminders.toId,
      lastAt: settlementReminders.remindedAt,
      isDue,
    })
    .from(settlementReminders)
    .where(eq(settlementReminders.familyGroupId, sql.placeholder('familyGroupId')))
    .prepare('reminders_of_group'),
)

export const listReminders = (db: Executor, familyGroupId: string) =>
  remindersOfGroup(db).execute({ familyGroupId })

/** @returns false within seven days of the last reminder; of two at the same time one is first */
export async function markReminded(tx: Tx, pair: Pair): Promise<boolean> {
  const { rowCount } = await tx
    .insert(settlementReminders)
    .values(pair)
    .onConflictDoUpdate({
      target: [settlementReminders.familyGroupId, settlementReminders.fromId, settlementReminders.toId],
      set: { remindedAt: sql`now()` },
      setWhere: isDue,
    })
  return rowCount === 1
}
