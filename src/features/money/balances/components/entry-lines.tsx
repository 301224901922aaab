import { t } from '@lingui/core/macro'
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
  /** The line of the opening or closing balance of a statement. */
  opening?: { on: string; balanceMinor: number }
  closing?: { on: string; balanceMinor: number }
}

/** Lists entries with the balance after each. On a phone the table columns stack. */
export function EntryTable({ label, lines, currency, opening, closing }: EntryTableProps) {
  return (
    <table className="w-full text-start max-sm:block print:text-sm" aria-label={label}>
      <thead className="border-b text-sm text-muted max-sm:sr-only">
        <tr>
          <th className="py-2 pe-3 font-medium">{t`Date`}</th>
          <th className="py-2 pe-3 font-medium">{t`What`}</th>
          <th className="py-2 pe-3 text-end font-medium">
            {t({ message: 'Change', context: 'of a balance' })}
          </th>
          <th className="py-2 text-end font-medium">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody className="divide-y max-sm:block">
        {opening && <BalanceLine text={t`Opening balance`} currency={currency} {...opening} />}
        {lines.map((line) => (
          <EntryLine key={line.id} line={line} currency={currency} />
        ))}
        {closing && <BalanceLine text={t`Closing balance`} currency={currency} {...closing} />}
      </tbody>
    </table>
  )
}

const rowClass =
  'align-baseline max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2 break-inside-avoid'
const numberClass = 'text-end tabular-nums whitespace-nowrap sm:py-2'

function EntryLine({ line, currency }: { line: EntryView; currency: string }) {
  return (
    <tr className={rowClass}>
      <td className="text-muted max-sm:text-sm sm:py-2 sm:pe-3 sm:whitespace-nowrap">{day(line.on)}</td>
      <td className="min-w-0 max-sm:col-start-1 sm:py-2 sm:pe-3">
        <span className="flex flex-wrap items-center gap-x-2">
          <EntryLink line={line} />
          {line.isWaiting && (
            <Badge tone="warning">{t({ message: 'Waiting', context: 'balance entry' })}</Badge>
          )}
        </span>
        <span className="block text-sm break-words text-muted">
          {[entryText(line, currency), line.propertyName].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${numberClass} max-sm:col-start-2 max-sm:row-start-1 sm:pe-3`}>
        {signedMoney(line.amountMinor, currency, locale())}
      </td>
      <td className={`${numberClass} text-muted max-sm:col-start-2 max-sm:row-start-2`}>
        <span className="sr-only sm:hidden">{t`Balance`} </span>
        {signedMoney(line.balanceMinor, currency, locale())}
      </td>
    </tr>
  )
}

function EntryLink({ line }: { line: EntryView }) {
  const text = line.title ?? (line.kind === 'WRITE_OFF' ? t`Written off` : t`Settlement`)
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

function entryText({ kind, personName, totalMinor, ...entry }: EntryView, currency: string) {
  const total = money(totalMinor, currency)
  const receiverName = entry.receiverName ?? ''
  if (kind === 'EXPENSE') return t`${personName} paid ${total}`
  if (kind === 'INCOME') return t`${personName} received ${total}`
  if (kind === 'WRITE_OFF') return t`${total} that ${personName} owed ${receiverName}`
  return t`${personName} gave ${receiverName} ${total}`
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
