import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
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

/** Props of the payment form, which the route injects. */
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

/** Records who paid a bill, how much, and the split. */
export function PayBillPage(props: PayBillPageProps) {
  const { bill } = props
  const back = { to: '/bill/$billId', params: { billId: bill.id } } as const
  return (
    <MoneyFormPage
      of={bill}
      part="bills"
      below={<Crumb {...back}>{bill.title}</Crumb>}
      title={t`Pay ${bill.title}`}
      subtitle={`${bill.payee ? t`${amountText(bill, bill.currency, locale())} to ${bill.payee}, due on ${day(bill.dueOn)}.` : t`${amountText(bill, bill.currency, locale())}, due on ${day(bill.dueOn)}.`} ${t`Kinstead keeps the records but doesn’t move money: pay it as you like, then record it here as an expense.`}`}
    >
      {bill.may.pay ? (
        <PayBillForm {...props} />
      ) : (
        <EmptyState
          title={t`You can’t pay this bill`}
          action={<ButtonLink {...back}>{t`Back to the bill`}</ButtonLink>}
        >
          {t`It is already paid or cancelled, or your role only lets you view bills.`}
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
    toast.success(status === 'PENDING' ? t`${bill.title} paid. It needs approval.` : t`${bill.title} paid`)
    return () => navigate({ to: '/bill/$billId', params: { billId } })
  }
  return renderForm({
    defaultValues,
    draftKey: `pay-bill:${billId}:${version}`,
    submitLabel: t`Record as paid`,
    save,
    cancel: (
      <ButtonLink to="/bill/$billId" params={{ billId }} variant="quiet">
        {t`Cancel`}
      </ButtonLink>
    ),
  })
}
