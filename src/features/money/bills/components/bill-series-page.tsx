import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleStop, Pencil, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { addMonths } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoryLabel } from '../../categories/categories.ts'
import { Facts, MoneyThingPage } from '../../components/money-pages.tsx'
import { RowList } from '../../components/rows.tsx'
import { day } from '../../components/shown.ts'
import { billsQuery, useDeleteBillSeries, useEndBillSeries, useRestoreBillSeries } from '../bills.queries.ts'
import { datesWithin } from '../bills.rules.ts'
import type { BillSeriesView } from '../bills.schemas.ts'
import { amountText, fieldLabels, restingNotice, timingText } from '../bills.texts.ts'
import { BillLine } from './bill-list.tsx'

/** Renders a recurring bill with its next dates. */
export const BillSeriesPage = ({ series, changes }: { series: BillSeriesView; changes: ReactNode }) => (
  <MoneyThingPage
    of={series}
    part="bills"
    title={series.title}
    subtitle={
      <>
        <p className="text-muted wrap-anywhere">{timingText(series, locale())}</p>
        {series.nextOn === null && (
          <p>
            <Badge icon={CircleStop}>{t({ message: 'Ended', context: 'recurring bill' })}</Badge>
          </p>
        )}
      </>
    }
    actions={series.may.edit && <Actions series={series} />}
  >
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Facts
        title={t`Each bill`}
        of={[
          [fieldLabels.amountMinor, amountText(series, series.currency, locale())],
          [fieldLabels.payee, series.payee],
          [fieldLabels.category, categoryLabel(series.category, series.categoryName)],
          [fieldLabels.propertyId, series.propertyName ?? t`Shared costs (no property)`],
          [fieldLabels.note, series.note],
        ]}
      />
      <BillsOfSeries series={series} />
      <NextDates series={series} />
    </div>
    <SectionCard title={t`Activity`}>{changes}</SectionCard>
  </MoneyThingPage>
)

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
        toast.success(t`No more bills will be created.`)
      },
      onError: toastFailure,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/bill-series/$billSeriesId/edit" params={{ billSeriesId }}>
        <Pencil aria-hidden="true" />
        {t`Edit`}
      </ButtonLink>
      {nextOn !== null && (
        <AlertDialog
          trigger={
            <Button>
              <CircleStop aria-hidden="true" />
              {t`End`}
            </Button>
          }
          title={t`End ${title}?`}
          description={t`No more bills will be created. Existing bills stay: cancel those you won’t pay.`}
          confirmLabel={t`End recurring bill`}
          onConfirm={end}
        />
      )}
      <DeleteButton
        name={title}
        description={t`No more bills will be created; existing bills stay. You can restore it from the trash for 30 days.`}
        confirmLabel={t`Delete`}
        remove={() => deletion.mutateAsync()}
        leave={() => navigate({ to: '/money/$familyGroupId/bills', params: { familyGroupId } })}
        restore={() => restoration.mutateAsync({ familyGroupId, billSeriesId })}
        cameBack={`main a[href="/bill-series/${billSeriesId}"]`}
      />
    </div>
  )
}

function NextDates({ series }: { series: BillSeriesView }) {
  const { nextOn, today, isResting } = series
  const dates =
    nextOn === null ? [] : datesWithin(series, { from: nextOn, to: addMonths(today, 24) }).slice(0, 12)
  return (
    <SectionCard title={t({ message: 'Upcoming', context: 'bills' })}>
      {dates.length === 0 || isResting ? (
        <p className="text-muted">{isResting ? restingNotice() : t`No bills in the next two years.`}</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">
            {t`Each bill is created automatically 30 days before it is due.`}
          </p>
          <ol className="flex flex-wrap gap-2 tabular-nums">
            {dates.map((date) => (
              <li key={date} className="rounded-sm border px-2 py-1 text-sm">
                <time dateTime={date}>{day(date)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </SectionCard>
  )
}

/** Closed bills shown; the rest is in the list of all bills. */
const shownOver = 5

/** Lists the open bills, then the latest closed ones. */
function BillsOfSeries({ series }: { series: BillSeriesView }) {
  const { id: ofSeries, familyGroupId, currency, may } = series
  const open = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'open')).data.pages[0]
  const over = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'over')).data.pages[0]
  const latest = (over?.bills ?? []).slice(0, shownOver)
  return (
    <>
      <SectionCard
        title={t`To pay`}
        action={
          <Link
            to="/money/$familyGroupId/bills"
            params={{ familyGroupId }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            {t`All bills`}
          </Link>
        }
      >
        {open && open.bills.length > 0 ? (
          <RowList of={open.bills} label={t`To pay`} isInCard>
            {(bill) => (
              <BillLine bill={{ ...bill, isRepeated: false }} currency={currency}>
                {may.pay && <PayBill billId={bill.id} dueOn={bill.dueOn} />}
              </BillLine>
            )}
          </RowList>
        ) : (
          <p className="text-muted">{t`No open bills.`}</p>
        )}
      </SectionCard>
      {latest.length > 0 && (
        <SectionCard title={t`Paid and cancelled`}>
          <RowList of={latest} label={t`Paid and cancelled`} isInCard>
            {(bill) => <BillLine bill={{ ...bill, isRepeated: false }} currency={currency} />}
          </RowList>
        </SectionCard>
      )}
    </>
  )
}

const PayBill = ({ billId, dueOn }: { billId: string; dueOn: string }) => (
  // Above the link that covers the row.
  <ButtonLink
    to="/bill/$billId/pay"
    params={{ billId }}
    className="relative"
    aria-label={t`Pay the bill of ${day(dueOn)}`}
  >
    <Wallet aria-hidden="true" />
    {t`Pay`}
  </ButtonLink>
)
