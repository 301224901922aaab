import { Link } from '@tanstack/react-router'
import { Badge } from '../../../../components/ui/badge.tsx'
import { locale } from '../../../../lib/locale.ts'
import { day, money } from '../../components/shown.ts'
import type { EntryView } from '../balances.schemas.ts'
import { signedMoney } from '../balances.texts.ts'

type EntryTableProps = {
  label: string
  lines: readonly EntryView[]
  currency: string
  /** What stood before the first line and after the last, of a statement. */
  opening?: { on: string; balanceMinor: number }
  closing?: { on: string; balanceMinor: number }
}

/**
 * Payments and settlements with what each does to one person's balance, and the balance after it. On a phone the columns
 * of the table stand below each other.
 */
export function EntryTable({ label, lines, currency, opening, closing }: EntryTableProps) {
  return (
    <table className="w-full text-left max-sm:block print:text-sm" aria-label={label}>
      <thead className="border-b text-sm text-muted max-sm:sr-only">
        <tr>
          <th className="py-2 pe-3 font-medium">Date</th>
          <th className="py-2 pe-3 font-medium">What</th>
          <th className="py-2 pe-3 text-right font-medium">Change</th>
          <th className="py-2 text-right font-medium">Balance</th>
        </tr>
      </thead>
      <tbody className="divide-y max-sm:block">
        {opening && <BalanceLine text="Opening balance" currency={currency} {...opening} />}
        {lines.map((line) => (
          <EntryLine key={line.id} line={line} currency={currency} />
        ))}
        {closing && <BalanceLine text="Closing balance" currency={currency} {...closing} />}
      </tbody>
    </table>
  )
}

const rowClass =
  'align-baseline max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2 break-inside-avoid'
const numberClass = 'text-right tabular-nums whitespace-nowrap sm:py-2'

function EntryLine({ line, currency }: { line: EntryView; currency: string }) {
  return (
    <tr className={rowClass}>
      <td className="text-muted max-sm:text-sm sm:py-2 sm:pe-3 sm:whitespace-nowrap">{day(line.on)}</td>
      <td className="min-w-0 max-sm:col-start-1 sm:py-2 sm:pe-3">
        <span className="flex flex-wrap items-center gap-x-2">
          <EntryLink line={line} />
          {line.isWaiting && <Badge tone="warning">Waits</Badge>}
        </span>
        <span className="block text-sm break-words text-muted">
          {[entryText(line, currency), line.propertyName].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${numberClass} max-sm:col-start-2 max-sm:row-start-1 sm:pe-3`}>
        {signedMoney(line.amountMinor, currency, locale())}
      </td>
      <td className={`${numberClass} text-muted max-sm:col-start-2 max-sm:row-start-2`}>
        <span className="sr-only sm:hidden">Balance </span>
        {signedMoney(line.balanceMinor, currency, locale())}
      </td>
    </tr>
  )
}

function EntryLink({ line }: { line: EntryView }) {
  const text = line.title ?? (line.kind === 'WRITE_OFF' ? 'Written off' : 'Settlement')
  const to = line.paymentId ? `/payment/${line.paymentId}` : `/settlement/${line.settlementId}`
  return (
    <Link
      to={to}
      className="-my-2.5 inline-block py-2.5 font-medium break-words underline-offset-4 wrap-anywhere hover:underline print:m-0 print:p-0"
    >
      {text}
    </Link>
  )
}

function entryText({ kind, personName, receiverName, totalMinor }: EntryView, currency: string) {
  const total = money(totalMinor, currency)
  if (kind === 'EXPENSE') return `${personName} paid ${total}`
  if (kind === 'INCOME') return `${personName} received ${total}`
  if (kind === 'WRITE_OFF') return `${total} of ${personName}, towards ${receiverName}`
  return `${personName} gave ${receiverName} ${total}`
}

type BalanceLineProps = { text: string; on: string; balanceMinor: number; currency: string }

const BalanceLine = ({ text, on, balanceMinor, currency }: BalanceLineProps) => (
  <tr className={`${rowClass} font-semibold`}>
    <td className="font-normal text-muted max-sm:text-sm sm:py-2 sm:pe-3 sm:whitespace-nowrap">{day(on)}</td>
    <td className="max-sm:col-start-1 sm:py-2 sm:pe-3" colSpan={2}>
      {text}
    </td>
    <td className={`${numberClass} max-sm:col-start-2 max-sm:row-start-2`}>
      {signedMoney(balanceMinor, currency, locale())}
    </td>
  </tr>
)
