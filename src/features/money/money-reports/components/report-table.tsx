import { clsx } from 'clsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { ReportTable } from '../report-tables.rules.ts'

/** So many rows, a year of months, are shown whole; more are moved within the table. */
const maxWholeRows = 12

type ReportTableProps = { title: string; table: ReportTable; currency: string }

/** The figures behind a chart. On a phone it is moved sideways within itself, by the keyboard too; the names stay. */
export function ReportTableView({ title, table, currency }: ReportTableProps) {
  const { nameHeader, headers, rows } = table
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, as a table`}
      className={clsx('min-w-0 overflow-auto rounded-sm', rows.length > maxWholeRows && 'max-h-128')}
    >
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-b border-border-strong">
            <th scope="col" className="sticky start-0 top-0 z-10 bg-surface py-2 pe-3 text-start font-medium">
              {nameHeader}
            </th>
            {headers.map((header) => (
              <th key={header} scope="col" className="sticky top-0 bg-surface py-2 ps-3 text-end font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ key, name, amounts }) => (
            <tr key={key}>
              <th
                scope="row"
                className="sticky start-0 max-w-40 min-w-28 bg-surface py-2 pe-3 text-start font-normal wrap-break-word"
              >
                {name}
              </th>
              {headers.map((header, index) => (
                <td key={header} className="py-2 ps-3 text-end whitespace-nowrap">
                  {formatMoney(amounts[index] ?? 0, currency, locale())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
