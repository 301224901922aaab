import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { day } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { emptyPayment, type SentPayment } from '../../payments/payment-form.schemas.ts'
import { usePayBill } from '../bills.queries.ts'
import type { BillView } from '../bills.schemas.ts'
import { amountText } from '../bills.texts.ts'

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
  const back = { to: '/bill/$billId', params: { billId: bill.id } } as const
  return (
    <MoneyFormPage
      of={bill}
      part="bills"
      below={<Link {...back}>{bill.title}</Link>}
      title={`Pay ${bill.title}`}
      subtitle={
        <>
          {amountText(bill, bill.currency, locale())}
          {bill.payee && ` to ${bill.payee}`}, due on {day(bill.dueOn)}. Kinstead records money and moves
          none: pay it your own way, then record it here as an expense.
        </>
      }
    >
      {bill.mayPay ? (
        <PayBillForm {...props} />
      ) : (
        <EmptyState title="Not to be paid" action={<ButtonLink {...back}>Back to the bill</ButtonLink>}>
          This bill is paid or cancelled already, or your role lets you look, not pay.
        </EmptyState>
      )}
    </MoneyFormPage>
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
      workerId: bill.workerId,
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
