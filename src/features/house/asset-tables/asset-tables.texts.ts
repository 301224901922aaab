import { tableLimits } from './asset-tables.rules.ts'

// Every text of this feature that is not part of one component's own sentence.

export const tableHelp =
  'CSV of up to 10 MB and 5,000 rows: our own export, an export of Homebox, or any table whose first row names its columns.'

/** A first word in the browser; the server looks at the content. */
export const tableRules = {
  types: ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values'],
  maxBytes: tableLimits.bytes,
  wrongType: 'This is not a CSV file. In a spreadsheet, choose “Save as” or “Export”, then CSV (UTF-8).',
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
}

/** `1,200 assets`, `1 asset`. */
export const assetCount = (count: number) =>
  count === 1 ? '1 asset' : `${count.toLocaleString('en')} assets`
export const rowCount = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)
