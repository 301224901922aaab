import { ChartColumn, Download, Upload } from 'lucide-react'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { MoneyReportSearch } from '../money-report-search.ts'
import { netOf } from '../money-reports.rules.ts'
import type { MoneyReportView } from '../money-reports.schemas.ts'
import { countedPayments, reportParts, sumLabels } from '../money-reports.texts.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportSection } from './report-section.tsx'

type ReportsPartProps = { group: GroupView; report: MoneyReportView; search: MoneyReportSearch }

/** What was spent and received in a span, as figures, charts, tables and files. */
export function ReportsPart({ group, report, search }: ReportsPartProps) {
  const { id: familyGroupId, role } = group
  const { from, to, count } = report
  const days = `${formatCalendarDate(from, locale())} – ${formatCalendarDate(to, locale())}`
  const choice = { from, to, ...(search.propertyId && { propertyId: search.propertyId }) }
  const fileAddress = (name: string, more: Record<string, string> = {}) =>
    `/api/groups/${familyGroupId}/${name}?${new URLSearchParams({ ...choice, ...more })}`
  return (
    <section aria-labelledby="reports-title" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reports-title" className="text-lg">
          Reports
        </h2>
        <div className="flex flex-wrap gap-2" data-no-print>
          {can(role, 'payment.import') && (
            <ButtonLink variant="quiet" to="/money/$familyGroupId/payments/import" params={{ familyGroupId }}>
              <Upload aria-hidden="true" />
              Import from Splitwise
            </ButtonLink>
          )}
          <a href={fileAddress('payments.csv')} download className={buttonClass('quiet')}>
            <Download aria-hidden="true" />
            Export payments
          </a>
        </div>
      </div>
      <ReportFilters familyGroupId={familyGroupId} report={report} search={search} />
      <p role="status" className="text-sm text-muted">
        {countedPayments(count)}, {days}
      </p>
      {count === 0 ? (
        <EmptyState title="Nothing was paid in these days" icon={<ChartColumn aria-hidden="true" />}>
          Here you see what the family spends and receives, by month, category, person and property. Choose
          other days, or record the first expense.
        </EmptyState>
      ) : (
        <>
          <Totals report={report} />
          {reportParts.map((part) => (
            <ReportSection
              key={part}
              report={report}
              part={part}
              fileAddress={fileAddress('money-report.csv', { by: part })}
            />
          ))}
        </>
      )}
    </section>
  )
}

function Totals({ report }: { report: MoneyReportView }) {
  const { currency, expenseMinor, incomeMinor } = report
  const figures: [label: string, amountMinor: number][] = [
    [sumLabels.expenseMinor, expenseMinor],
    [sumLabels.incomeMinor, incomeMinor],
    [sumLabels.net, netOf(report)],
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {figures.map(([label, amountMinor]) => (
        <div key={label} className="rounded-lg border bg-surface p-4 shadow-card">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {formatMoney(amountMinor, currency, locale())}
          </dd>
        </div>
      ))}
    </dl>
  )
}
