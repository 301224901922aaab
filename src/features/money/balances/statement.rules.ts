import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { toDecimalText } from '../../../lib/money.ts'
import type { EntryView, StatementView } from './balances.schemas.ts'

/** Returns the titles of the columns, in the language of the reader. */
export const statementHeaders = () => [
  t`Date`,
  t`Type`,
  t`What`,
  t`Property`,
  t`Paid by`,
  t`Paid to`,
  t`Total`,
  t({ message: 'Change', context: 'of a balance' }),
  t`Balance`,
  t`Currency`,
]

const kinds: Record<EntryView['kind'], MessageDescriptor> = {
  EXPENSE: msg`Expense`,
  INCOME: msg`Income`,
  SETTLEMENT: msg`Settlement`,
  WRITE_OFF: msg`Written off`,
}

/** Returns a line of the file: amounts as plain numbers, so that a spreadsheet can add them up. */
export const statementRow = (line: EntryView, currency: string): string[] => [
  line.on,
  i18n._(kinds[line.kind]),
  line.title ?? '',
  line.propertyName ?? '',
  line.personName,
  line.receiverName ?? '',
  toDecimalText(line.totalMinor, currency),
  toDecimalText(line.amountMinor, currency),
  toDecimalText(line.balanceMinor, currency),
  currency,
]

/** Returns the line with the balance at the start or at the end. */
export const balanceRow = (at: 'OPENING' | 'CLOSING', statement: StatementView): string[] => {
  const isOpening = at === 'OPENING'
  const balance = isOpening ? statement.openingMinor : statement.closingMinor
  return [
    isOpening ? statement.from : statement.to,
    isOpening ? t`Opening balance` : t`Closing balance`,
    '',
    '',
    '',
    '',
    '',
    '',
    toDecimalText(balance, statement.currency),
    statement.currency,
  ]
}
