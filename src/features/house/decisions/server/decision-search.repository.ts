import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const decisionSearch: SearchKind = {
  kind: 'DECISION',
  get label() {
    return t`Decision`
  },
  icon: 'list',
  get over() {
    return t({ message: 'ended', context: 'decision' })
  },
  path: ({ id }) => `/decision/${id}`,
  ofPlace: inPlace(decisions, { name: sql`question`, isOver: sql`state not in ('DRAFT', 'OPEN')` }),
}
