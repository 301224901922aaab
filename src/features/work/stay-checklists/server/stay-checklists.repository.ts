import { and, eq, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { stayChecklistTicks } from '../../../../server/db/schema/stay-checklists.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { ChecklistKind } from '../stay-checklists.rules.ts'

/** Each statement filters by stay and group, so an ID of another group finds nothing. */
type OfStay = { stayId: string; familyGroupId: string }

type ItemKey = OfStay & { kind: ChecklistKind; item: string }

const ticksOfStay = preparedReads(
  'stay_checklist_ticks',
  (db, of: Placeholders<OfStay & { items: readonly string[] }>) =>
    db
      .select({
        kind: stayChecklistTicks.kind,
        item: stayChecklistTicks.item,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(stayChecklistTicks)
      .leftJoin(users, eq(users.id, stayChecklistTicks.tickedBy))
      .where(
        and(
          eq(stayChecklistTicks.stayId, of.stayId),
          eq(stayChecklistTicks.familyGroupId, of.familyGroupId),
          sql`${stayChecklistTicks.item} = any(${of.items}::text[])`,
        ),
      ),
)

/** Returns which of these items were ticked for a stay, in any of its lists. */
export const listTicks = (db: Executor, { stayId, familyGroupId }: OfStay, items: readonly string[]) =>
  ticksOfStay(db, { stayId, familyGroupId, items })

/** Keeps who ticked it first. */
export async function insertTick(tx: Tx, tick: ItemKey & { propertyId: string; tickedBy: string }) {
  await tx.insert(stayChecklistTicks).values(tick).onConflictDoNothing()
}

export async function deleteTick(tx: Tx, { stayId, familyGroupId, kind, item }: ItemKey) {
  await tx
    .delete(stayChecklistTicks)
    .where(
      and(
        eq(stayChecklistTicks.stayId, stayId),
        eq(stayChecklistTicks.familyGroupId, familyGroupId),
        eq(stayChecklistTicks.kind, kind),
        eq(stayChecklistTicks.item, item),
      ),
    )
}
