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
import { categoryLabels } from '../../categories/categories.ts'
import { Facts, MoneyThingPage } from '../../components/money-pages.tsx'
import { RowList } from '../../components/rows.tsx'
import { day } from '../../components/shown.ts'
import { billsQuery, useDeleteBillSeries, useEndBillSeries, useRestoreBillSeries } from '../bills.queries.ts'
import { datesWithin } from '../bills.rules.ts'
import type { BillSeriesView } from '../bills.schemas.ts'
import { amountText, fieldLabels, restingNotice, timingText } from '../bills.texts.ts'
import { BillLine } from './bill-list.tsx'

/** Bills that come again: what each one says, and when the next ones come. */
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
            <Badge icon={CircleStop}>Ended</Badge>
          </p>
        )}
      </>
    }
    actions={series.mayChange && <Actions series={series} />}
  >
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Facts
        title="Each bill"
        of={[
          [fieldLabels.amountMinor, amountText(series, series.currency, locale())],
          [fieldLabels.payee, series.payee],
          [fieldLabels.category, categoryLabels[series.category]],
          [fieldLabels.propertyId, series.propertyName ?? 'The family as a whole'],
          [fieldLabels.note, series.note],
        ]}
      />
      <BillsOfSeries series={series} />
      <NextDates series={series} />
    </div>
    <SectionCard title="Activity">{changes}</SectionCard>
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
                <time dateTime={date}>{day(date)}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </SectionCard>
  )
}

/** So many of those that are over; the others are in the list of all bills. */
const shownOver = 5

/** What a series has made: what of it is to be paid, then what was paid last. */
function BillsOfSeries({ series }: { series: BillSeriesView }) {
  const { id: ofSeries, familyGroupId, currency, mayPay } = series
  const open = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'open')).data.pages[0]
  const over = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'over')).data.pages[0]
  const latest = (over?.bills ?? []).slice(0, shownOver)
  return (
    <>
      <SectionCard
        title="To pay"
        action={
          <Link
            to="/money/$familyGroupId/bills"
            params={{ familyGroupId }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            All bills
          </Link>
        }
      >
        {open && open.bills.length > 0 ? (
          <RowList of={open.bills} label="To pay" isInCard>
            {(bill) => (
              <BillLine bill={{ ...bill, isRepeated: false }} currency={currency}>
                {mayPay && <PayBill billId={bill.id} dueOn={bill.dueOn} />}
              </BillLine>
            )}
          </RowList>
        ) : (
          <p className="text-muted">Nothing of it is open.</p>
        )}
      </SectionCard>
      {latest.length > 0 && (
        <SectionCard title="Paid and cancelled">
          <RowList of={latest} label="Paid and cancelled" isInCard>
            {(bill) => <BillLine bill={{ ...bill, isRepeated: false }} currency={currency} />}
          </RowList>
        </SectionCard>
      )}
    </>
  )
}

const PayBill = ({ billId, dueOn }: { billId: string; dueOn: string }) => (
  // Above the link that the whole line is.
  <ButtonLink to="/bill/$billId/pay" params={{ billId }} className="relative">
    <Wallet aria-hidden="true" />
    Pay
    <span className="sr-only"> the bill of {day(dueOn)}</span>
  </ButtonLink>
)
