import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { listFormat } from '../../../lib/formats.ts'
import { tableLimits, tooLargeText } from '../../base/table-imports/table-imports.rules.ts'
import type { ForeignRows } from './payment-imports.schemas.ts'

// Texts shared by several components.

export const importHelp = () =>
  t`The CSV of a Splitwise group, up to 10 MB and 10,000 rows. In Splitwise, open the group on the website, choose Settings, then “Export as spreadsheet”.`

/** A first check in the browser; the server checks the content. */
export const importRules = {
  types: ['.csv', '.txt', 'text/csv'],
  maxBytes: tableLimits.bytes,
  get wrongType() {
    return t`This is not a CSV file. In Splitwise, choose “Export as spreadsheet”, then choose that file here.`
  },
  get tooLarge() {
    return tooLargeText()
  },
}

/** Returns “12 expenses and 1 settlement”. */
export function countText({ expenses, settlements }: { expenses: number; settlements: number }): string {
  const parts = [
    ...(expenses > 0 || settlements === 0
      ? [plural(expenses, { one: '# expense', other: '# expenses' })]
      : []),
    ...(settlements > 0 ? [plural(settlements, { one: '# settlement', other: '# settlements' })] : []),
  ]
  return listFormat(i18n.locale, {}).format(parts)
}

const rowsIn = ({ currency, rows }: ForeignRows) =>
  t`${plural(rows, { one: '# row', other: '# rows' })} in ${currency}`

export const foreignTexts = {
  label: rowsIn,
  leftOut: (one: ForeignRows) =>
    t`${rowsIn(one)} ${plural(one.rows, { one: 'is', other: 'are' })} left out. To add ${plural(one.rows, { one: 'it', other: 'them' })} later, record ${plural(one.rows, { one: 'it', other: 'them' })} by hand: a file can be imported only once.`,
  converted: (one: ForeignRows, rate: string, currency: string) =>
    t`${rowsIn(one)} ${plural(one.rows, { one: 'is', other: 'are' })} converted: 1 ${one.currency} is ${rate} ${currency}.`,
  get noRate() {
    return t`Enter a rate above zero, with at most 10 decimals.`
  },
  get noChoice() {
    return t`Choose what happens to these rows.`
  },
}

/** Returns the notice about zero rows. */
export const nothingText = (count: number) =>
  plural(count, {
    one: 'One row with a zero amount was skipped.',
    other: `${count.toLocaleString(i18n.locale)} rows with a zero amount were skipped.`,
  })
