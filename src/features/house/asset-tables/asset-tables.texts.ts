import { counted, tableLimits, tooLargeText } from '../../base/table-imports/table-imports.rules.ts'

// Every text of this feature that is not part of one component's own sentence.

export const tableHelp =
  'CSV of up to 10 MB and 5,000 rows: our own export, an export of Homebox, or any table whose first row names its columns.'

/** A first word in the browser; the server looks at the content. */
export const tableRules = {
  types: ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values'],
  maxBytes: tableLimits.bytes,
  wrongType: 'This is not a CSV file. In a spreadsheet, choose “Save as” or “Export”, then CSV (UTF-8).',
  tooLarge: tooLargeText,
}

export const assetCount = (count: number) => counted(count, 'asset')
export const rowCount = (count: number) => counted(count, 'row')
