import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import {
  found,
  hasKeys,
  keysOf,
  type SearchKind,
} from '../../../base/entities/server/search-kind.repository.ts'

/** The number of a group’s open tasks, soonest due first, compared with the search text. */
const compared = 200
/** The number of tasks in any status compared because a word starts with the search text. */
const indexed = 60
/** The number compared because their title starts with it. */
const named = 20

/** Not `= any(…)`: the planner would use the property index and read all their tasks. */
const isOfOwnPlace = sql`array_position(mine.property_ids, property_id) is not null and deleted_at is null`

const task = found({ name: sql`title`, isOver: sql`status in ('DONE', 'CANCELLED', 'DECLINED')` })

/**
 * A group can have a hundred thousand tasks, so not all are compared. Open ones due soonest are matched in full;
 * others are found only by the start of their title or words, through indexes per group. The word index
 * (`search_keys`) reads all matches, so it is used only while open ones do not fill the list.
 */
export const taskSearch: SearchKind = {
  kind: 'TASK',
  get label() {
    return t`Task`
  },
  icon: 'list',
  get over() {
    return t`done or cancelled`
  },
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
