import { t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { lazy } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { ScrollArea } from '../../../../components/ui/scroll-area.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { locale } from '../../../../lib/locale.ts'
import { money } from '../../components/shown.ts'
import type { MoneyReportView } from '../money-reports.schemas.ts'
import { partTitles, personLabels, type ReportPart, sumLabels } from '../money-reports.texts.ts'
import { type ReportTable, reportTable } from '../report-tables.rules.ts'
import type { Series } from './report-charts.tsx'

// The chart library is large, and no other page needs it.
const ReportChart = lazy(() => import('./report-charts.tsx'))

const seriesOf = (part: ReportPart): Series[] =>
  part === 'person'
    ? [
        { label: personLabels.paidMinor, color: 'expense', index: 0 },
        { label: personLabels.expensePartMinor, color: 'income', index: 1 },
      ]
    : [
        { label: sumLabels.expenseMinor, color: 'expense', index: 0 },
        { label: sumLabels.incomeMinor, color: 'income', index: 1 },
      ]

/** The number of bars; the table has all rows. */
const maxBars = 20

type ReportSectionProps = {
  report: MoneyReportView
  part: ReportPart
  /** The download address of the table. */
  fileAddress: string
}

/** Renders a chart with its table. */
export function ReportSection({ report, part, fileAddress }: ReportSectionProps) {
  const isHydrated = useHydrated()
  const title = partTitles[part]
  const table = reportTable(report, part, locale())
  const isInTime = part === 'month'
  return (
    <SectionCard
      title={title}
      action={
        // A file, not a route: the router must not handle it.
        <a href={fileAddress} download className={buttonClass('quiet')} aria-label={t`CSV: ${title}`}>
          <Download aria-hidden="true" />
          {t`CSV`}
        </a>
      }
    >
      <div
        className={clsx(
          'grid grid-cols-1 gap-6',
          // Five columns need more room than three.
          part === 'person' ? 'lg:grid-cols-[1fr_2fr]' : 'lg:grid-cols-2',
        )}
      >
        <div className="min-w-0">
          <Later place={<Skeleton className="h-64" />}>
            {/* The library needs to measure in the browser. */}
            {isHydrated ? (
              <ReportChart
                title={t`${title}, as bars. The table beside it has the same figures.`}
                rows={isInTime ? table.rows : table.rows.slice(0, maxBars)}
                series={seriesOf(part)}
                currency={report.currency}
                isInTime={isInTime}
              />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Later>
        </div>
        <ReportTableView title={title} table={table} currency={report.currency} />
      </div>
    </SectionCard>
  )
}

/** Rows shown without scrolling: a year of months. */
const maxWholeRows = 12

type ReportTableProps = { title: string; table: ReportTable; currency: string }

/** Renders the table. It scrolls sideways on a phone, also by keyboard; the names stay. */
function ReportTableView({ title, table, currency }: ReportTableProps) {
  const { nameHeader, headers, rows } = table
  return (
    <ScrollArea
      aria-label={t`${title}, as a table`}
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
                  {money(amounts[index] ?? 0, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
