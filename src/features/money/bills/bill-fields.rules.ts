import { fieldsLike } from '../../../lib/fields.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { BillFields, BillSeriesEdit } from './bills.schemas.ts'

const details = {
  title: '',
  payee: null,
  workerId: null,
  amountMinor: 0,
  isEstimate: false,
  category: 'OTHER',
} as const

/** What the form of a bill holds, in its order. */
export const billForm = fieldsLike<BillFields>({
  ...details,
  dueOn: '',
  propertyId: null,
  projectId: null,
  note: null,
})

/** What can be changed of bills that come again. */
export const seriesForm = fieldsLike<BillSeriesEdit>({ ...details, endsOn: null, note: null })

/** What the log keeps of a change: what differs, with sums as text in the currency of the group, beside the name. */
export function loggedFields<Fields extends { title: string; amountMinor: number }>(
  fields: Fields,
  changed: readonly (keyof Fields)[],
  currency: string,
): Record<string, unknown> {
  const others = changed.filter((name) => name !== 'title' && name !== 'amountMinor')
  return {
    name: fields.title,
    ...(changed.includes('amountMinor') && { amount: formatMoney(fields.amountMinor, currency, 'en') }),
    ...Object.fromEntries(others.map((name) => [name, fields[name]])),
  }
}
