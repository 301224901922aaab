import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { addMonths, formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoryLabels } from '../../categories/categories.ts'
import { useDeleteBillSeries, useEndBillSeries, useRestoreBillSeries } from '../bills.queries.ts'
import { datesWithin } from '../bills.rules.ts'
import type { BillSeriesView } from '../bills.schemas.ts'
import { amountText, fieldLabels, restingNotice, timingText } from '../bills.texts.ts'
import { BillBreadcrumbs } from './bill-frame.tsx'
import { BillsOfSeries } from './bills-of-series.tsx'

/** Bills that come again: what each one says, and when the next ones come. */
export function BillSeriesPage({ series, changes }: { series: BillSeriesView; changes: ReactNode }) {
  return (
    <Page className="grid grid-cols-1 gap-6">
      <BillBreadcrumbs of={series} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {series.title}
          </h1>
          <p className="text-muted wrap-anywhere">{timingText(series, locale())}</p>
          {series.nextOn === null && (
            <p>
              <Badge icon={CircleStop}>Ended</Badge>
            </p>
          )}
        </div>
        {series.mayChange && <Actions series={series} />}
      </header>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <EachBill series={series} />
        <BillsOfSeries series={series} />
        <NextDates series={series} />
      </div>
      <SectionCard title="Activity">{changes}</SectionCard>
    </Page>
  )
}

function Actions({ series }: { series: BillSeriesView }) {
  const { id: billSeriesId, title, familyGroupId, version, nextOn } = series
  const navigate = useNavigate()
  const ending = useEndBillSeries(series.id)
  const deletion = useDeleteBillSeries(series.id)
  const restoration = useRestoreBillSeries()
  const end = () =>
    ending.mutate(version, {
      onSuccess: () => {
        focusPageTitle()
        toast.success('No more bills come.')
      },
      onError: toastFailure,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/bill-series/$billSeriesId/edit" params={{ billSeriesId }}>
        <Pencil aria-hidden="true" />
        Edit
      </ButtonLink>
      {nextOn !== null && (
        <AlertDialog
          trigger={
            <Button>
              <CircleStop aria-hidden="true" />
              End
            </Button>
          }
          title={`End ${title}?`}
          description="No more bills come of it. Those that are there stay: cancel what is not to be paid."
          confirmLabel="End it"
          onConfirm={end}
        />
      )}
      <DeleteButton
        name={title}
        description="No more bills come of it; those that are there stay. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group."
        confirmLabel="Delete"
        remove={() => deletion.mutateAsync()}
        leave={() => navigate({ to: '/money/$familyGroupId/bills', params: { familyGroupId } })}
        restore={() => restoration.mutateAsync({ familyGroupId, billSeriesId })}
        cameBack={`main a[href="/bill-series/${billSeriesId}"]`}
      />
    </div>
  )
}

function EachBill({ series }: { series: BillSeriesView }) {
  const facts = [
    [fieldLabels.amountMinor, amountText(series, series.currency, locale())],
    [fieldLabels.payee, series.payee],
    [fieldLabels.category, categoryLabels[series.category]],
    [fieldLabels.propertyId, series.propertyName ?? 'The family as a whole'],
    [fieldLabels.note, series.note],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <SectionCard title="Each bill">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {facts.map(([label, text]) => (
          <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function NextDates({ series }: { series: BillSeriesView }) {
  const { nextOn, today, isResting } = series
  const dates =
    nextOn === null ? [] : datesWithin(series, { from: nextOn, to: addMonths(today, 24) }).slice(0, 12)
  return (
    <SectionCard title="Will come">
      {dates.length === 0 || isResting ? (
        <p className="text-muted">{isResting ? restingNotice : 'Nothing more within two years.'}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">Each becomes a bill by itself 30 days before its day.</p>
          <ol className="flex flex-wrap gap-2 tabular-nums">
            {dates.map((date) => (
              <li key={date} className="rounded-sm border px-2 py-1 text-sm">
                <time dateTime={date}>{formatCalendarDate(date, locale())}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </SectionCard>
  )
}
