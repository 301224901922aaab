import { plural, t } from '@lingui/core/macro'
import { tableLimits, tooLargeText } from '../../base/table-imports/table-imports.rules.ts'

// Texts that more than one component of this feature uses.

export const tableHelp = () =>
  t`A CSV file of up to 10 MB and 5,000 rows: an export from Kinstead or Homebox, or any table with column names in its first row.`

/** A first check in the browser; the server checks the content. */
export const tableRules = {
  types: ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values'],
  maxBytes: tableLimits.bytes,
  get wrongType() {
    return t`This is not a CSV file. In a spreadsheet, choose “Save as” or “Export”, then CSV (UTF-8).`
  },
  get tooLarge() {
    return tooLargeText()
  },
}

export const assetCount = (count: number) => plural(count, { one: '# asset', other: '# assets' })
export const rowCount = (count: number) => plural(count, { one: '# row', other: '# rows' })
