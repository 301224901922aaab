import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Download, Upload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Filters } from '../../../../components/ui/filters.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { day, money } from '../../components/shown.ts'
import type { MoneyReportSearch } from '../money-report-search.ts'
import { netOf, refuseSpan, usualSpans } from '../money-reports.rules.ts'
import type { MoneyReportView } from '../money-reports.schemas.ts'
import { countedPayments, reportParts, spanRefusals, sumLabels } from '../money-reports.texts.ts'
import { ReportSection } from './report-section.tsx'

type ReportsPartProps = { group: GroupView; report: MoneyReportView; search: MoneyReportSearch }

/** Renders expenses and income of a period as figures, charts, tables and downloads. */
export function ReportsPart({ group, report, search }: ReportsPartProps) {
  const { id: familyGroupId, may } = group
  const { from, to, count } = report
  const days = `${day(from)} – ${day(to)}`
  const choice = { from, to, ...(search.propertyId && { propertyId: search.propertyId }) }
  const fileAddress = (name: string, more: Record<string, string> = {}) =>
    `/api/groups/${familyGroupId}/${name}?${new URLSearchParams({ ...choice, ...more })}`
  return (
    <section aria-labelledby="reports-title" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reports-title" className="text-lg">
          {t`Reports`}
        </h2>
        <div className="flex flex-wrap gap-2" data-no-print>
          {may.importPayments && (
            <ButtonLink variant="quiet" to="/money/$familyGroupId/payments/import" params={{ familyGroupId }}>
              <Upload aria-hidden="true" />
              {t`Import from Splitwise`}
            </ButtonLink>
          )}
          <a href={fileAddress('payments.csv')} download className={buttonClass('quiet')}>
            <Download aria-hidden="true" />
            {t`Export payments`}
          </a>
        </div>
      </div>
      <ReportFilters familyGroupId={familyGroupId} report={report} search={search} />
      <p role="status" className="text-sm text-muted">
        {countedPayments(count)}, {days}
      </p>
      {count === 0 ? (
        <EmptyState title={t`No expenses or income in this period`} icon={<ChartColumn aria-hidden="true" />}>
          {t`See what the group spends and receives by month, category, person and property. Choose other dates, or record the first expense.`}
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
          <dd className="text-lg font-semibold tabular-nums">{money(amountMinor, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

type ReportFiltersProps = { familyGroupId: string; report: MoneyReportView; search: MoneyReportSearch }

/** Selects the period and property in the address. */
function ReportFilters({ familyGroupId, report, search }: ReportFiltersProps) {
  const navigate = useNavigate()
  const show = (change: MoneyReportSearch) =>
    void navigate({
      to: '/money/$familyGroupId/reports',
      params: { familyGroupId },
      search: { ...search, ...change },
      resetScroll: false,
    })
  return (
    <div className="grid grid-cols-1 gap-3" data-no-print>
      <div className="flex flex-wrap gap-2">
        {usualSpans(report.today).map(({ name, span }) => (
          <ButtonLink
            key={name}
            to="/money/$familyGroupId/reports"
            params={{ familyGroupId }}
            search={{ ...search, ...span }}
            resetScroll={false}
            aria-current={span.from === report.from && span.to === report.to ? 'true' : undefined}
            variant={span.from === report.from && span.to === report.to ? 'secondary' : 'quiet'}
          >
            {name}
          </ButtonLink>
        ))}
      </div>
      <Filters className="md:grid-cols-[2fr_1fr]" active={activeFilters(search)}>
        <div className="col-span-2 md:col-span-1">
          <SpanForm key={`${report.from} ${report.to}`} from={report.from} to={report.to} show={show} />
        </div>
        <Select
          label={t`Property`}
          placeholder={t`All, including shared costs`}
          className="col-span-2 md:col-span-1"
          value={search.propertyId ?? ''}
          onChange={({ target }) => show({ propertyId: target.value || undefined })}
          options={report.houses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Filters>
    </div>
  )
}

/** The two dates are one filter. */
const activeFilters = ({ from, to, propertyId }: MoneyReportSearch) =>
  [from || to, propertyId].filter(Boolean).length

type SpanFormProps = { from: string; to: string; show: (span: { from: string; to: string }) => void }

/** Applied with a button, since a partial date is invalid. */
function SpanForm({ show, ...shown }: SpanFormProps) {
  const [span, setSpan] = useState(shown)
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const refusal = span.from && span.to ? refuseSpan(span) : 'incomplete'
    setError(refusal ? spanRefusals[refusal] : undefined)
    if (!refusal) show(span)
  }
  return (
    <form
      onSubmit={send}
      noValidate
      className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <DateField
        label={t({ message: 'From', context: 'first day' })}
        value={span.from}
        onChange={({ target }) => setSpan({ ...span, from: target.value })}
      />
      <DateField
        label={t({ message: 'To', context: 'last day' })}
        value={span.to}
        error={error}
        onChange={({ target }) => setSpan({ ...span, to: target.value })}
      />
      <Button type="submit" className="sm:mt-7.5">
        {t`Show`}
      </Button>
    </form>
  )
}
