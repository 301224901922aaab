import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import { categoryLabels } from '../../payments/categories.ts'
import type { ImportPreview, ImportRowView } from '../payment-imports.schemas.ts'

/** The first rows of a file as what they become. */
export function ImportRows({ preview }: { preview: ImportPreview }) {
  const { rows, counts } = preview
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-muted">
        {counts.expenses + counts.settlements + counts.nothing > rows.length
          ? `The first ${rows.length} rows, as they will be`
          : 'As they will be'}
      </h3>
      <ul aria-label="Payments in the file" className="divide-y rounded-md border">
        {rows.map((row) => (
          <li key={row.line} className="grid gap-1 p-3 wrap-anywhere">
            <strong className="font-medium">{row.title}</strong>
            <span className="text-sm text-muted">
              {formatCalendarDate(row.paidOn, locale())}
              {row.category && `, ${categoryLabels[row.category]}`}
            </span>
            <RowSums row={row} preview={preview} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RowSums({ row, preview }: { row: ImportRowView; preview: ImportPreview }) {
  const { currency, people } = preview
  const nameOf = (person: number) => people[person]?.name ?? ''
  if (row.kind === 'NOTHING') return <span className="text-sm">Left out: it costs nothing</span>
  return row.sums.map(({ person, to, amountMinor }) => (
    <span key={`${person}-${to}`} className="text-sm">
      {nameOf(person)} {to === null ? 'paid' : `gave ${nameOf(to)}`}{' '}
      <span className="tabular-nums">{formatMoney(amountMinor, currency, locale())}</span>
    </span>
  ))
}
