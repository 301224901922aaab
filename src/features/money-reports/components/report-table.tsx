import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { ReportTable } from '../report-tables.rules.ts'

type ReportTableProps = { title: string; table: ReportTable; currency: string }

/** The figures behind a chart. On a phone it is moved within itself, by the keyboard too. */
export function ReportTableView({ title, table, currency }: ReportTableProps) {
  const { nameHeader, headers, rows } = table
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`${title}, as a table`}
      className="max-h-96 min-w-0 overflow-auto rounded-sm"
    >
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-b border-border-strong">
            <th scope="col" className="sticky top-0 bg-surface py-2 pe-3 text-start font-medium">
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
              <th scope="row" className="min-w-28 py-2 pe-3 text-start font-normal wrap-break-word">
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
