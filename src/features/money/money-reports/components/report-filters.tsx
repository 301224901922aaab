import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import type { MoneyReportSearch } from '../money-report-search.ts'
import { refuseSpan, usualSpans } from '../money-reports.rules.ts'
import type { MoneyReportView } from '../money-reports.schemas.ts'
import { spanRefusals } from '../money-reports.texts.ts'

type ReportFiltersProps = { familyGroupId: string; report: MoneyReportView; search: MoneyReportSearch }

/** Which days and which house; all of it goes into the address. */
export function ReportFilters({ familyGroupId, report, search }: ReportFiltersProps) {
  const navigate = useNavigate()
  const show = (change: MoneyReportSearch) =>
    void navigate({
      to: '/money/$familyGroupId/reports',
      params: { familyGroupId },
      search: { ...search, ...change },
      resetScroll: false,
    })
  return (
    <search className="grid grid-cols-1 gap-3" data-no-print>
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
      <div className="grid gap-3 md:grid-cols-[2fr_1fr]">
        <SpanForm key={`${report.from} ${report.to}`} from={report.from} to={report.to} show={show} />
        <Select
          label="Property"
          placeholder="All, and the group as a whole"
          value={search.propertyId ?? ''}
          onChange={({ target }) => show({ propertyId: target.value || undefined })}
          options={report.houses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </search>
  )
}

type SpanFormProps = { from: string; to: string; show: (span: { from: string; to: string }) => void }

/** Days of one's own; asked for with the button, since half a date is none. */
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
        label="From"
        value={span.from}
        onChange={({ target }) => setSpan({ ...span, from: target.value })}
      />
      <DateField
        label="To"
        value={span.to}
        error={error}
        onChange={({ target }) => setSpan({ ...span, to: target.value })}
      />
      <Button type="submit" className="sm:mt-7.5">
        Show
      </Button>
    </form>
  )
}
