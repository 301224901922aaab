import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { payments } from '../../../../server/db/schema/payments.ts'
import { byWordsOrAmount, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const paymentSearch: SearchKind = {
  kind: 'PAYMENT',
  get label() {
    return t`Payment`
  },
  icon: 'wallet',
  get over() {
    return t`rejected or void`
  },
  path: ({ id }) => `/payment/${id}`,
  ofGroup: (asked) =>
    byWordsOrAmount(payments, asked, {
      name: sql`title`,
      detail: sql`to_char(paid_on, 'YYYY-MM-DD')`,
      isOver: sql`status in ('VOID', 'REJECTED')`,
    }),
}
