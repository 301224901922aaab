import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { isThere, selectCards } from './task-cards.repository.ts'

/** The property whose board it is, and the project when the board is that project's. */
export type Place = { familyGroupId: string; propertyId: string; projectId?: string }

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
const statuses = listed(openStatuses)

const isOpenAt = ({ familyGroupId, propertyId, projectId }: Place): SQL =>
  sql`task.property_id = ${propertyId} and task.family_group_id = ${familyGroupId}
    ${projectId === undefined ? sql`` : sql`and task.project_id = ${projectId}`}
    and task.deleted_at is null and task.status in (${statuses})`

/** As `compareCards` has it; what has no day comes last. */
const order = sql`array_position(array[${listed(priorities)}], task.priority),
  (coalesce(task.due_on::text, '~') || ' ' || coalesce(left(task.due_time::text, 5), '~')) collate "C", task.id`

/** The first cards of each open column. */
export const listOpenCards = (db: Executor, place: Place, perColumn: number) =>
  selectCards(db).where(
    and(
      isThere,
      eq(tasks.familyGroupId, place.familyGroupId),
      sql`${tasks.id} in (
        select ranked.id from (
          select task.id, row_number() over (partition by task.status order by ${order}) as place
          from ${tasks} as task where ${isOpenAt(place)}
        ) as ranked where ranked.place <= ${perColumn}
      )`,
    ),
  )

/** How many are open in each column; a column without any is not among them. */
export async function countOpen(db: Executor, { familyGroupId, propertyId, projectId }: Place) {
  const rows = await db
    .select({ status: tasks.status, total: sql<number>`count(*)::int` })
    .from(tasks)
    .where(
      and(
        eq(tasks.propertyId, propertyId),
        eq(tasks.familyGroupId, familyGroupId),
        projectId === undefined ? undefined : eq(tasks.projectId, projectId),
        isNull(tasks.deletedAt),
        sql`${tasks.status} in (${statuses})`,
      ),
    )
    .groupBy(tasks.status)
  return new Map(rows.map(({ status, total }) => [status, total]))
}
