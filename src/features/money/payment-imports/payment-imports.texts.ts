import { counted, tableLimits, tooLargeText } from '../../base/table-imports/table-imports.rules.ts'
import type { ForeignRows } from './payment-imports.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const importHelp =
  'The CSV of a Splitwise group, up to 10 MB and 10,000 rows. In Splitwise, open the group on the website, choose Settings, then “Export as spreadsheet”.'

/** A first word in the browser; the server looks at the content. */
export const importRules = {
  types: ['.csv', '.txt', 'text/csv'],
  maxBytes: tableLimits.bytes,
  wrongType: 'This is not a CSV file. In Splitwise, choose “Export as spreadsheet”, and choose that file.',
  tooLarge: tooLargeText,
}

/** “12 expenses and 1 settlement” */
export function countText({ expenses, settlements }: { expenses: number; settlements: number }): string {
  const parts = [
    ...(expenses > 0 || settlements === 0 ? [counted(expenses, 'expense')] : []),
    ...(settlements > 0 ? [counted(settlements, 'settlement')] : []),
  ]
  return parts.join(' and ')
}

const rowsIn = ({ currency, rows }: ForeignRows) => `${counted(rows, 'row')} in ${currency}`

export const foreignTexts = {
  label: rowsIn,
  leftOut: (one: ForeignRows) =>
    `${rowsIn(one)} ${one.rows === 1 ? 'is' : 'are'} left out. To add ${one.rows === 1 ? 'it' : 'them'} later, record ${one.rows === 1 ? 'it' : 'them'} by hand: a file can be imported only once.`,
  converted: (one: ForeignRows, rate: string, currency: string) =>
    `${rowsIn(one)} ${one.rows === 1 ? 'is' : 'are'} converted: 1 ${one.currency} is ${rate} ${currency}.`,
  noRate: 'Enter a rate above zero, with at most 10 decimals.',
  noChoice: 'Choose what happens to these rows.',
}

/** Notice about rows whose amounts are all 0. */
export const nothingText = (count: number) =>
  count === 1
    ? 'One row with a zero amount was skipped.'
    : `${count.toLocaleString('en')} rows with a zero amount were skipped.`
