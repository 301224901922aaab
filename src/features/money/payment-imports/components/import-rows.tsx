import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { tableLimits } from '../../../base/table-imports/table-imports.rules.ts'
import { categoryLabel } from '../../categories/categories.ts'
import type { ImportPreview, ImportRowView } from '../payment-imports.schemas.ts'

/** Shows the first rows as records. On a phone the table columns stack. */
export function ImportRows({ preview }: { preview: ImportPreview }) {
  const { rows } = preview
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-muted">
        {rows.length === tableLimits.shownRows ? t`Preview of the first ${rows.length} rows` : t`Preview`}
      </h3>
      <table aria-label={t`Payments in the file`} className="w-full text-start max-sm:block">
        <thead className="border-b text-sm text-muted max-sm:sr-only">
          <tr>
            {[t`What`, t`Paid by`, t`Split between`].map((name) => (
              <th key={name} scope="col" className="p-3 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y max-sm:block max-sm:rounded-md max-sm:border">
          {rows.map((row) => (
            <Row key={row.line} row={row} preview={preview} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellClass = 'align-top wrap-anywhere max-sm:block sm:p-3'

function Row({ row, preview }: { row: ImportRowView; preview: ImportPreview }) {
  const { currency, people } = preview
  const { sums, borne, original } = row
  const nameOf = (person: number) => people[person]?.name ?? ''
  return (
    <tr className="max-sm:block max-sm:p-3">
      <th scope="row" className={`${cellClass} text-start font-normal sm:w-2/5`}>
        <strong className="block font-medium">{row.title}</strong>
        <span className="text-sm text-muted">
          {formatCalendarDate(row.paidOn, locale())}
          {row.category && `, ${categoryLabel(row.category, row.categoryName)}`}
          {original &&
            t`, ${formatMoney(original.amountMinor, original.currency, locale())} at ${original.rate}`}
        </span>
      </th>
      <td className={`${cellClass} text-sm`}>
        {row.kind === 'NOTHING' && t`Skipped: zero amount`}
        <Sums
          currency={currency}
          sums={sums.map(({ person, to, amountMinor }) => ({
            name: to === null ? t`${nameOf(person)} paid` : t`${nameOf(person)} gave ${nameOf(to)}`,
            amountMinor,
          }))}
        />
      </td>
      <td className={`${cellClass} text-sm`}>
        {borne.length > 0 && <span className="text-muted sm:sr-only">{t`Split between`} </span>}
        <Sums
          isCompact
          currency={currency}
          sums={borne.map(({ person, amountMinor }) => ({ name: nameOf(person), amountMinor }))}
        />
      </td>
    </tr>
  )
}

type SumsProps = {
  sums: { name: string; amountMinor: number }[]
  currency: string
  /** Inline on a phone, to keep rows short. */
  isCompact?: boolean
}

const Sums = ({ sums, currency, isCompact = false }: SumsProps) =>
  sums.map(({ name, amountMinor }, index) => (
    <span key={name} className={isCompact ? 'sm:block' : 'block'}>
      {name} <span className="tabular-nums">{formatMoney(amountMinor, currency, locale())}</span>
      {isCompact && index < sums.length - 1 && <span className="sm:hidden">, </span>}
    </span>
  ))
