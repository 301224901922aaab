import { sql } from 'drizzle-orm'
import {
  found,
  hasKeys,
  keysOf,
  type SearchKind,
} from '../../../base/entities/server/search-kind.repository.ts'

/** How many open tasks of a group, those due next, are compared with the search text. */
const compared = 200
/** How many tasks of a group, in any state, are compared because one of their words starts with the search text. */
const indexed = 60
/** And how many because their name does. */
const named = 20

/** Not `= any(…)`: the planner would use the index of the properties and read every task they ever had. */
const isOfOwnPlace = sql`array_position(mine.property_ids, property_id) is not null and deleted_at is null`

const task = found({ name: sql`title`, isOver: sql`status in ('DONE', 'CANCELLED', 'DECLINED')` })

/**
 * A group can have a hundred thousand tasks, so not all are compared. The open ones that are due next are matched like
 * everything else; all others, done or not, are found only by how their name or their words begin, through indexes that keep
 * each group apart. The one of the words (`search_keys`) reads all that fit, and is asked only while the open ones do not fill
 * the list: what has the words comes after them.
 */
export const taskSearch: SearchKind = {
  kind: 'TASK',
  label: 'Task',
  icon: 'list',
  over: 'done or given up',
  path: ({ id }) => `/task/${id}`,
  ofGroup: ({ text, words, query, limit }) => sql`
    with next_due as materialized (
      select ${task} from tasks
      where family_group_id = mine.id and ${isOfOwnPlace}
        and status in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
      order by due_on, id limit ${compared}
    )
    select distinct on (id) * from ((
      select * from next_due
    ) union all (
      select ${task} from tasks
      where family_group_id = mine.id and starts_with(search_name, lower(${text}::text)) and ${isOfOwnPlace}
      order by search_name using ~<~ limit ${named}
    ) union all (
      select ${task} from tasks
      where (select count(*) from next_due where search_words @@ (${query})) < ${limit}
        and ${hasKeys(keysOf(words))} and ${isOfOwnPlace}
      limit ${indexed}
    )) as candidate`,
}
