import { sql } from 'drizzle-orm'
import {
  found,
  hasKeys,
  keysOf,
  type SearchKind,
} from '../../../base/search-kinds/server/search-kind.repository.ts'

/** How many open tasks of a group, those due next, are compared with the search text. */
const compared = 200
/** How many tasks of a group, in any state, are compared because one of their words starts with the search text. */
const indexed = 60

/** Not `= any(…)`: the planner would use the index of the properties and read every task they ever had. */
const isOfOwnPlace = sql`array_position(mine.property_ids, property_id) is not null`

const task = found({ name: sql`title`, isOver: sql`status in ('DONE', 'CANCELLED', 'DECLINED')` })

/**
 * A group can have a hundred thousand tasks, so not all are compared. The open ones that are due next are matched like
 * everything else; all others, done or not, are found only by how their words begin, through an index that keeps each
 * group's words apart (`search_keys`).
 */
export const taskSearch: SearchKind = {
  kind: 'TASK',
  label: 'Task',
  icon: 'list',
  over: 'done or given up',
  path: ({ id }) => `/task/${id}`,
  ofGroup: ({ words }) => sql`
    select distinct on (id) * from ((
      select ${task} from tasks
      where family_group_id = mine.id and ${isOfOwnPlace} and deleted_at is null
        and status in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
      order by due_on, id limit ${compared}
    ) union all (
      select ${task} from tasks
      where ${hasKeys(keysOf(words))} and ${isOfOwnPlace} and deleted_at is null
      limit ${indexed}
    )) as candidate`,
}
