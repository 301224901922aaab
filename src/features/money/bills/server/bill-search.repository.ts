import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { bills } from '../../../../server/db/schema/bills.ts'
import { byWordsOrAmount, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const billSearch: SearchKind = {
  kind: 'BILL',
  get label() {
    return t`Bill`
  },
  icon: 'receipt',
  get over() {
    return t`paid or cancelled`
  },
  path: ({ id }) => `/bill/${id}`,
  ofGroup: (asked) =>
    byWordsOrAmount(bills, asked, {
      name: sql`title`,
      detail: sql`to_char(due_on, 'YYYY-MM-DD')`,
      isOver: sql`status <> 'PLANNED'`,
    }),
}
