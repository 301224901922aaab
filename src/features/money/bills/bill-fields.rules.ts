import { formatMoney } from '../../../lib/money.ts'
import type { BillFields, BillSeriesEdit, BillSeriesView, BillView } from './bills.schemas.ts'

const billNames = [
  'title',
  'payee',
  'amountMinor',
  'isEstimate',
  'category',
  'dueOn',
  'propertyId',
  'projectId',
  'note',
] as const satisfies (keyof BillFields)[]

const seriesNames = [
  'title',
  'payee',
  'amountMinor',
  'isEstimate',
  'category',
  'endsOn',
  'note',
] as const satisfies (keyof BillSeriesEdit)[]

/** The fields in which two values of a form differ, in the order of the form. */
export const changedBillFields = (before: BillFields, after: BillFields) =>
  billNames.filter((name) => before[name] !== after[name])

export const changedSeriesFields = (before: BillSeriesEdit, after: BillSeriesEdit) =>
  seriesNames.filter((name) => before[name] !== after[name])

/** What the form of a bill starts from. */
export const billFieldsOf = ({
  title,
  payee,
  amountMinor,
  isEstimate,
  category,
  dueOn,
  propertyId,
  projectId,
  note,
}: BillView): BillFields => ({
  title,
  payee,
  amountMinor,
  isEstimate,
  category,
  dueOn,
  propertyId,
  projectId,
  note,
})

export const seriesFieldsOf = ({
  title,
  payee,
  amountMinor,
  isEstimate,
  category,
  endsOn,
  note,
}: BillSeriesView): BillSeriesEdit => ({ title, payee, amountMinor, isEstimate, category, endsOn, note })

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
