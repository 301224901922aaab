import { importLimits } from './payment-imports.rules.ts'

// Every text of this feature that is not part of one component's own sentence.

export const importHelp =
  'The CSV of a Splitwise group, up to 10 MB and 10,000 rows. In Splitwise, open the group on the website, choose Settings, then “Export as spreadsheet”.'

/** A first word in the browser; the server looks at the content. */
export const importRules = {
  types: ['.csv', '.txt', 'text/csv'],
  maxBytes: importLimits.bytes,
  wrongType: 'This is not a CSV file. In Splitwise, choose “Export as spreadsheet”, and choose that file.',
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** “12 expenses and 1 settlement” */
export function countText({ expenses, settlements }: { expenses: number; settlements: number }): string {
  const parts = [
    ...(expenses > 0 || settlements === 0 ? [counted(expenses, 'expense')] : []),
    ...(settlements > 0 ? [counted(settlements, 'settlement')] : []),
  ]
  return parts.join(' and ')
}

/** What is said of rows of which all amounts are 0. */
export const nothingText = (count: number) =>
  count === 1
    ? 'One row costs nothing and is left out.'
    : `${count.toLocaleString('en')} rows cost nothing and are left out.`
