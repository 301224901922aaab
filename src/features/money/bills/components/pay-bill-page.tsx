import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { emptyPayment } from '../../payments/payment-form.rules.ts'
import type { SentPayment } from '../../payments/payment-form.schemas.ts'
import { usePayBill } from '../bills.queries.ts'
import type { BillView } from '../bills.schemas.ts'
import { amountText } from '../bills.texts.ts'
import { BillBreadcrumbs } from './bill-frame.tsx'

/** What the form of a payment is told when it pays a bill; the route puts the form in. */
type PayingForm = {
  defaultValues: ReturnType<typeof emptyPayment>
  draftKey: string
  submitLabel: string
  save: (payment: SentPayment) => Promise<unknown>
  cancel: ReactNode
}

type PayBillPageProps = {
  bill: BillView
  participants: readonly ParticipantView[]
  renderForm: (form: PayingForm) => ReactNode
}

/** Records that a bill was paid: by whom, how much it really was, and how it is split. */
export function PayBillPage(props: PayBillPageProps) {
  const { bill } = props
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <BillBreadcrumbs of={bill} bill={bill} />
        <h1 className="text-xl wrap-anywhere">Pay {bill.title}</h1>
        <p className="text-muted">
          {amountText(bill, bill.currency, locale())}
          {bill.payee && ` to ${bill.payee}`}, due on {formatCalendarDate(bill.dueOn, locale())}. Kinstead
          records money and moves none: pay it your own way, then record it here as an expense.
        </p>
      </div>
      {bill.mayPay ? (
        <PayBillForm {...props} />
      ) : (
        <EmptyState
          title="Not to be paid"
          action={
            <ButtonLink to="/bill/$billId" params={{ billId: bill.id }}>
              Back to the bill
            </ButtonLink>
          }
        >
          This bill is paid or cancelled already, or your role lets you look, not pay.
        </EmptyState>
      )}
    </Page>
  )
}

function PayBillForm({ bill, participants, renderForm }: PayBillPageProps) {
  const { id: billId, version } = bill
  const navigate = useNavigate()
  const payment = usePayBill(bill.id)
  const [defaultValues] = useState(() =>
    emptyPayment({
      id: newId(),
      title: bill.title,
      amountMinor: bill.amountMinor,
      paidOn: bill.today,
      payerId: participants.find(({ isMe }) => isMe)?.id ?? '',
      category: bill.category,
      propertyId: bill.propertyId,
      projectId: bill.projectId,
    }),
  )
  const save = async ({ kind: _, ...fields }: SentPayment) => {
    const { status } = await payment.mutateAsync({ version, payment: { ...fields, kind: 'EXPENSE' } })
    toast.success(
      status === 'PENDING' ? `${bill.title} is paid. It waits for approval.` : `${bill.title} is paid.`,
    )
    return () => navigate({ to: '/bill/$billId', params: { billId } })
  }
  return renderForm({
    defaultValues,
    draftKey: `pay-bill:${billId}:${version}`,
    submitLabel: 'Record as paid',
    save,
    cancel: (
      <ButtonLink to="/bill/$billId" params={{ billId }} variant="quiet">
        Cancel
      </ButtonLink>
    ),
  })
}
