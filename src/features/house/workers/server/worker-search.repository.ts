import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { workers } from '../../../../server/db/schema/workers.ts'
import { found, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'
import { tradeLabels } from '../workers.texts.ts'

/** The trades of a contractor as the reader knows them, and their codes, which are English words. */
const tradeWords = () => sql`array_to_string(trades, ' ') || ' ' || array_to_string(
  array(select ${JSON.stringify(tradeLabels)}::jsonb ->> trade from unnest(trades) as trade), ' ')`

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
      words: sql`search_words || setweight(to_tsvector('simple', ${tradeWords()}), 'B')`,
      propertyId: sql`null::uuid`,
    })} from ${workers} where family_group_id = mine.id and deleted_at is null`,
}
