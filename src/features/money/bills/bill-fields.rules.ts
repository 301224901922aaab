import { fieldsLike } from '../../../lib/fields.ts'
import type { BillFields, BillSeriesEdit } from './bills.schemas.ts'

const details = {
  title: '',
  payee: null,
  workerId: null,
  amountMinor: 0,
  isEstimate: false,
  category: 'OTHER',
} as const

/** The fields of the bill form, in order. */
export const billForm = fieldsLike<BillFields>({
  ...details,
  dueOn: '',
  propertyId: null,
  projectId: null,
  note: null,
})

/** The editable fields of a recurring bill. */
export const seriesForm = fieldsLike<BillSeriesEdit>({ ...details, endsOn: null, note: null })

/** Returns what the log keeps of an edit: the changed fields, amounts with their currency. */
export function loggedFields<Fields extends { title: string; amountMinor: number }>(
  fields: Fields,
  changed: readonly (keyof Fields)[],
  currency: string,
): Record<string, unknown> {
  const others = changed.filter((name) => name !== 'title' && name !== 'amountMinor')
  return {
    name: fields.title,
    ...(changed.includes('amountMinor') && { amount: { amountMinor: fields.amountMinor, currency } }),
    ...Object.fromEntries(others.map((name) => [name, fields[name]])),
  }
}
