import { t } from '@lingui/core/macro'
import { Check, FileText, HandCoins, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import { ReasonButton } from '../../../money/components/reason-button.tsx'
import { useApproveInvoice } from '../../../money/invoices/invoices.queries.ts'
import type { Difference } from '../../../money/invoices/invoices.rules.ts'
import type { InvoiceLineView } from '../../../money/invoices/invoices.schemas.ts'
import { differenceText } from '../../../money/invoices/invoices.texts.ts'
import { useDecidePayment } from '../../../money/payments/payments.queries.ts'
import type { PaymentLineView } from '../../../money/payments/payments.schemas.ts'
import { useDecideSettlement } from '../../../money/settlements/settlements.queries.ts'
import type { SettlementLineView } from '../../../money/settlements/settlements.schemas.ts'
import { amountOf, joined } from '../dashboard.texts.ts'
import { Amount, DashboardRow } from './dashboard-rows.tsx'
import { useDecision } from './use-decision.ts'

function payerText({
  kind,
  isMine,
  payerName,
}: Pick<PaymentLineView, 'kind' | 'isMine' | 'payerName'>): string {
  const payer = payerName.split(' ')[0] ?? payerName
  if (kind === 'EXPENSE') return isMine ? t`Paid by you` : t`Paid by ${payer}`
  return isMine ? t`Received by you` : t`Received by ${payer}`
}

/** Renders an expense or income that needs the reader's approval. */
export function PaymentToDecide({ payment }: { payment: PaymentLineView }) {
  const { id: paymentId, version, title, kind, isMine, payerName } = payment
  const { mutateAsync: save } = useDecidePayment()
  const { isGone, decide } = useDecision()
  if (isGone) return null
  const approve = () =>
    decide(() => save({ paymentId, version, status: 'APPROVED', reason: null }), t`${title} approved`)
  return (
    <DashboardRow
      icon={ReceiptText}
      to={`/payment/${paymentId}`}
      title={title}
      detail={joined(payerText({ kind, isMine, payerName }), payment.propertyName)}
      side={<Amount>{amountOf(payment)}</Amount>}
      actions={
        <>
          <Button variant="primary" onClick={() => void approve()} aria-label={t`Approve: ${title}`}>
            <Check aria-hidden="true" />
            {t`Approve`}
          </Button>
          <ReasonButton
            variant="quiet"
            title={t`Reject ${title}?`}
            step={t`Reject`}
            help={t`The person who recorded it sees this and can correct it.`}
            done={t`${title} rejected`}
            save={(reason) => save({ paymentId, version, status: 'REJECTED', reason })}
            label={t`Reject: ${title}`}
          >
            {t`Reject`}
          </ReasonButton>
        </>
      }
    />
  )
}

/** Renders a settlement whose receiver confirms or disputes it. Confirming asks twice because it cannot be undone. */
export function SettlementToConfirm({ settlement }: { settlement: SettlementLineView }) {
  const { id: settlementId, version, from, to } = settlement
  const { mutateAsync: save } = useDecideSettlement()
  const amount = amountOf(settlement)
  const title = to.isMe ? t`${from.name} paid you` : t`${from.name} paid ${to.name}`
  const confirm = async () => {
    try {
      await save({ settlementId, version, status: 'CONFIRMED', reason: null })
    } catch (error) {
      toastFailure(error)
      throw error
    }
    toast.success(t`Confirmed. It now counts in the balances.`)
  }
  return (
    <DashboardRow
      icon={HandCoins}
      to={`/settlement/${settlementId}`}
      title={title}
      detail={joined(t`Did you receive it?`, shortDay(settlement.settledOn), settlement.propertyName)}
      side={<Amount>{amount}</Amount>}
      actions={
        <>
          <AlertDialog
            trigger={
              <Button variant="primary" aria-label={t`Confirm: ${title}`}>
                <Check aria-hidden="true" />
                {t`Confirm`}
              </Button>
            }
            title={t`Did you receive ${amount} from ${from.name}?`}
            description={t`Once you confirm, it counts in the balances.`}
            confirmLabel={t`Yes, received`}
            confirmVariant="primary"
            onConfirm={confirm}
          />
          <ReasonButton
            variant="quiet"
            title={t`Dispute this settlement?`}
            description={`${title} ${amount}.`}
            step={t`Dispute`}
            help={t`${from.name} sees this. Say how much you received, if anything.`}
            done={t`Disputed. It does not count in the balances.`}
            save={(reason) => save({ settlementId, version, status: 'DISPUTED', reason })}
            label={t`Dispute: ${title}`}
          >
            {t`Dispute`}
          </ReasonButton>
        </>
      }
    />
  )
}

/** Renders an invoice, which becomes a bill when approved; amounts above the quote need a second confirmation. */
export function InvoiceToDecide({ invoice }: { invoice: InvoiceLineView }) {
  const { id: invoiceId, version, workerName, currency } = invoice
  const { mutateAsync: save } = useApproveInvoice()
  const { isGone, decide } = useDecision()
  const [toConfirm, setToConfirm] = useState<Difference | null>(null)
  if (isGone) return null
  const title = t`Invoice from ${workerName}`
  const approve = (confirmsDifference: boolean) =>
    decide(
      () => save({ invoiceId, version, confirmsDifference }),
      t`Approved. It can now be paid.`,
      (error) => {
        const difference = isAppError(error) ? error.details.difference : undefined
        if (difference) setToConfirm(difference)
        else toastFailure(error)
      },
    )
  return (
    <DashboardRow
      icon={FileText}
      to={`/invoice/${invoiceId}`}
      title={title}
      detail={joined(
        t({ message: `Due ${shortDay(invoice.dueOn)}`, context: 'bill' }),
        invoice.projectTitle,
        invoice.propertyName,
      )}
      side={<Amount>{amountOf(invoice)}</Amount>}
      actions={
        <>
          <Button variant="primary" onClick={() => void approve(false)} aria-label={t`Approve: ${title}`}>
            <Check aria-hidden="true" />
            {t`Approve`}
          </Button>
          <AlertDialog
            open={toConfirm !== null}
            onOpenChange={(open) => !open && setToConfirm(null)}
            title={t`Approve more than was quoted?`}
            description={toConfirm && differenceText(toConfirm, currency, locale())}
            confirmLabel={t`Approve anyway`}
            confirmVariant="primary"
            onConfirm={() => approve(true)}
          />
        </>
      }
    />
  )
}
