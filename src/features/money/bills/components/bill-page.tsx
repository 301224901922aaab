import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Pencil, RotateCcw, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { WorkerLink } from '../../../house/components/worker-link.tsx'
import { categoryLabel } from '../../categories/categories.ts'
import { Facts, factLink, MoneyThingPage } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import { useDeleteBill, useRestoreBill, useSetBillStatus } from '../bills.queries.ts'
import type { BillView } from '../bills.schemas.ts'
import { amountText, fieldLabels, ruleLabels } from '../bills.texts.ts'
import { BillBadge } from './bill-list.tsx'

type BillPageProps = {
  bill: BillView
  /** The activity log. */
  changes: ReactNode
}

/** Renders a bill with its status and its expense. */
export const BillPage = ({ bill, changes }: BillPageProps) => (
  <MoneyThingPage
    of={bill}
    part="bills"
    title={bill.title}
    subtitle={
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold tabular-nums">
          {amountText(bill.paid ? { ...bill.paid, isEstimate: false } : bill, bill.currency, locale())}
        </span>
        <BillBadge {...bill} isWaiting={bill.paid?.status === 'PENDING'} />
        <span className="text-muted">{t`due on ${day(bill.dueOn)}`}</span>
      </p>
    }
    actions={<BillActions bill={bill} />}
  >
    {bill.paid && <Paid paid={bill.paid} currency={bill.currency} />}
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Facts
        title={t`Details`}
        of={[
          [fieldLabels.payee, payeeOf(bill)],
          [fieldLabels.category, categoryLabel(bill.category, bill.categoryName)],
          [fieldLabels.propertyId, bill.propertyName ?? t`Shared costs (no property)`],
          [fieldLabels.projectId, bill.projectTitle],
          [t`Invoice`, bill.invoice && <InvoiceFact invoice={bill.invoice} />],
          [t`Repeats`, bill.series && <SeriesFact series={bill.series} />],
          [fieldLabels.note, bill.note],
        ]}
      />
      <SectionCard title={t`Activity`}>{changes}</SectionCard>
    </div>
  </MoneyThingPage>
)

/** Links to the contractor, if there is one. */
const payeeOf = ({ payee, workerId, isWorkerThere }: BillView) => (
  <WorkerLink workerId={workerId} isThere={isWorkerThere}>
    {payee}
  </WorkerLink>
)

function Paid({ paid, currency }: { paid: NonNullable<BillView['paid']>; currency: string }) {
  const { paymentId, amountMinor, paidOn, payerName, status } = paid
  return (
    <SectionCard title={t({ message: 'Paid', context: 'bill' })}>
      <p>
        {t`${money(amountMinor, currency)} by ${payerName} on ${day(paidOn)}.`}{' '}
        {status === 'PENDING' && t`It needs approval. If it is rejected, the bill is open again.`}
      </p>
      <Link to="/payment/$paymentId" params={{ paymentId }} className={factLink}>
        {t`View expense`}
      </Link>
    </SectionCard>
  )
}

const InvoiceFact = ({ invoice: { id, number } }: { invoice: NonNullable<BillView['invoice']> }) => (
  <Link to="/invoice/$invoiceId" params={{ invoiceId: id }} className={factLink}>
    {number}
  </Link>
)

function SeriesFact({ series: { id, rule, isDeleted } }: { series: NonNullable<BillView['series']> }) {
  if (isDeleted) return t`${ruleLabels[rule]} (deleted)`
  return (
    <Link to="/bill-series/$billSeriesId" params={{ billSeriesId: id }} className={factLink}>
      {ruleLabels[rule]}
    </Link>
  )
}

/** Renders only the actions the reader may perform. */
function BillActions({ bill }: { bill: BillView }) {
  const { id: billId, version, may } = bill
  const change = useSetBillStatus(bill.id)
  const set = (status: 'PLANNED' | 'CANCELLED') =>
    change.mutate(
      { status, version },
      {
        onSuccess: () => {
          focusPageTitle()
          toast.success(status === 'CANCELLED' ? t`Bill cancelled` : t`Bill reopened`)
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="flex flex-wrap gap-2">
      {may.pay && (
        <ButtonLink to="/bill/$billId/pay" params={{ billId }} variant="primary">
          <Wallet aria-hidden="true" />
          {t`Pay`}
        </ButtonLink>
      )}
      {may.edit && (
        <ButtonLink to="/bill/$billId/edit" params={{ billId }}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </ButtonLink>
      )}
      {may.cancel && (
        <Button onClick={() => set('CANCELLED')} loading={change.isPending}>
          <Ban aria-hidden="true" />
          {t`Cancel bill`}
        </Button>
      )}
      {may.reopen && (
        <Button onClick={() => set('PLANNED')} loading={change.isPending}>
          <RotateCcw aria-hidden="true" />
          {t`Reopen bill`}
        </Button>
      )}
      {may.delete && <DeleteBill bill={bill} />}
    </div>
  )
}

function DeleteBill({ bill }: { bill: BillView }) {
  const { id: billId, title, familyGroupId } = bill
  const navigate = useNavigate()
  const deletion = useDeleteBill(bill.id)
  const restoration = useRestoreBill()
  return (
    <DeleteButton
      name={title}
      description={t`You can restore it from the trash for 30 days.`}
      confirmLabel={t`Delete bill`}
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/money/$familyGroupId/bills', params: { familyGroupId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, billId })}
      cameBack={`main a[href="/bill/${billId}"]`}
    />
  )
}
