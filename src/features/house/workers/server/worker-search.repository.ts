import { sql } from 'drizzle-orm'
import { workers } from '../../../../server/db/schema/workers.ts'
import { found, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** A group has a limited number of contractors: all of them are compared. */
export const workerSearch: SearchKind = {
  kind: 'WORKER',
  label: 'Contractor',
  icon: 'person',
  over: 'not active',
  path: ({ id }) => `/worker/${id}`,
  ofGroup: () => sql`
    select ${found({
      name: sql`name`,
      detail: sql`company`,
      isOver: sql`status <> 'ACTIVE'`,
      // The codes of the trades are their English words.
      words: sql`search_words || setweight(to_tsvector('simple', array_to_string(trades, ' ')), 'B')`,
      propertyId: sql`null::uuid`,
    })} from ${workers} where family_group_id = mine.id and deleted_at is null`,
}
