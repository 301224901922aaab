import { sql } from 'drizzle-orm'
import { payments } from '../../../../server/db/schema/payments.ts'
import { byWordsOrAmount, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const paymentSearch: SearchKind = {
  kind: 'PAYMENT',
  label: 'Payment',
  icon: 'wallet',
  over: 'does not count',
  path: ({ id }) => `/payment/${id}`,
  ofGroup: (asked) =>
    byWordsOrAmount(payments, asked, {
      name: sql`title`,
      detail: sql`to_char(paid_on, 'YYYY-MM-DD')`,
      isOver: sql`status in ('VOID', 'REJECTED')`,
    }),
}
