import { useHydrated } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { MoneyReportView } from '../money-reports.schemas.ts'
import { partTitles, personLabels, type ReportPart, sumLabels } from '../money-reports.texts.ts'
import { reportTable } from '../report-tables.rules.ts'
import type { Series } from './report-charts.tsx'
import { ReportTableView } from './report-table.tsx'

// The library of charts is large, and no other page needs it.
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

/** How many bars of names are drawn; the table has all. */
const maxBars = 20

type ReportSectionProps = {
  report: MoneyReportView
  part: ReportPart
  /** Where the table comes as a file. */
  fileAddress: string
}

/** A part of the report: a chart, and beside it the same as a table. */
export function ReportSection({ report, part, fileAddress }: ReportSectionProps) {
  const isHydrated = useHydrated()
  const title = partTitles[part]
  const table = reportTable(report, part, locale())
  const isInTime = part === 'month'
  return (
    <SectionCard
      title={title}
      action={
        // A file and not a page: the router must not take it.
        <a
          href={fileAddress}
          download
          className={buttonClass('quiet')}
          aria-label={`CSV, ${title.toLowerCase()}`}
        >
          <Download aria-hidden="true" />
          CSV
        </a>
      }
    >
      <div
        className={clsx(
          'grid grid-cols-1 gap-6',
          // Five figures of a person need more room than three of a month.
          part === 'person' ? 'lg:grid-cols-[1fr_2fr]' : 'lg:grid-cols-2',
        )}
      >
        <div className="min-w-0">
          <Suspense fallback={<Skeleton className="h-64" />}>
            {/* The library draws in the browser alone, where it can measure. */}
            {isHydrated ? (
              <ReportChart
                title={`${title}, as bars. The table beside it has the same figures.`}
                rows={isInTime ? table.rows : table.rows.slice(0, maxBars)}
                series={seriesOf(part)}
                currency={report.currency}
                isInTime={isInTime}
              />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Suspense>
        </div>
        <ReportTableView title={title} table={table} currency={report.currency} />
      </div>
    </SectionCard>
  )
}
