import { toDecimalText } from '../../../lib/money.ts'
import type { EntryView, StatementView } from './balances.schemas.ts'

export const statementHeaders = [
  'Date',
  'Kind',
  'What',
  'Property',
  'Paid by',
  'Paid to',
  'Total',
  'Change',
  'Balance',
  'Currency',
]

const kinds: Record<EntryView['kind'], string> = {
  EXPENSE: 'Expense',
  INCOME: 'Income',
  SETTLEMENT: 'Settlement',
  WRITE_OFF: 'Written off',
}

/** A line of the file: amounts as plain numbers, so that a spreadsheet can add them up. */
export const statementRow = (line: EntryView, currency: string): string[] => [
  line.on,
  kinds[line.kind],
  line.title ?? '',
  line.propertyName ?? '',
  line.personName,
  line.receiverName ?? '',
  toDecimalText(line.totalMinor, currency),
  toDecimalText(line.amountMinor, currency),
  toDecimalText(line.balanceMinor, currency),
  currency,
]

/** The balance at the beginning or at the end. */
export const balanceRow = (
  what: 'Opening balance' | 'Closing balance',
  statement: StatementView,
): string[] => {
  const isOpening = what === 'Opening balance'
  const balance = isOpening ? statement.openingMinor : statement.closingMinor
  return [
    isOpening ? statement.from : statement.to,
    what,
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
