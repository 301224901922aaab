import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { workers } from '../../../../server/db/schema/workers.ts'
import { found, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

/** All contractors are compared, because their number per group is limited. */
export const workerSearch: SearchKind = {
  kind: 'WORKER',
  get label() {
    return t`Contractor`
  },
  icon: 'person',
  get over() {
    return t`not active`
  },
  path: ({ id }) => `/worker/${id}`,
  ofGroup: () => sql`
    select ${found({
      name: sql`name`,
      detail: sql`company`,
      isOver: sql`status <> 'ACTIVE'`,
      // The codes of the trades are English words.
      words: sql`search_words || setweight(to_tsvector('simple', array_to_string(trades, ' ')), 'B')`,
      propertyId: sql`null::uuid`,
    })} from ${workers} where family_group_id = mine.id and deleted_at is null`,
}
