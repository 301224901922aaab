import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { CategoryView } from '../../categories/categories.rules.ts'
import type { House } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { ReceiptProposal } from '../../receipts/receipt.rules.ts'
import { emptyPayment, type PaymentFormValues, type SentPayment } from '../payment-form.schemas.ts'
import { useRecordPayment, useVoidPayment } from '../payments.queries.ts'
import { PaymentForm } from './payment-form.tsx'

export type PaymentChoices = {
  participants: readonly ParticipantView[]
  houses: readonly House[]
  categories: readonly CategoryView[]
}

type ReceiptChoice = {
  currency: string
  /** The group’s date. */
  today: string
  files: readonly File[]
  onChange: (files: File[]) => void
  /** Fills in what was read on a receipt. */
  onUse: (proposal: ReceiptProposal) => void
}

type NewPaymentPageProps = {
  group: GroupView
  choices: PaymentChoices
  /** The initial values from the address. */
  given: Partial<Pick<PaymentFormValues, 'kind' | 'propertyId' | 'projectId' | 'taskId'>>
  /** What else the form starts with, with a draft of its own. */
  start?: { title: string; details: string; files: File[]; draftKey: string } | null
  task: { id: string; title: string } | null
  /** Renders the choice of receipts. */
  receiptChoice: (choice: ReceiptChoice) => ReactNode
  /** Uploads the chosen receipts once the payment exists. */
  sendReceipts: (paymentId: string, files: File[]) => void
}

/** Records a payment and opens it. */
export function NewPaymentPage(props: NewPaymentPageProps) {
  const { group, given } = props
  const { id: familyGroupId } = group
  return (
    <MoneyFormPage
      of={{ familyGroupId, groupName: group.name }}
      title={given.kind === 'INCOME' ? t`Record income` : t`Record expense`}
    >
      {group.may.recordPayments ? (
        <NewPaymentForm {...props} />
      ) : (
        <ViewOnly
          isArchived={false}
          back={
            <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }}>
              {t`Back to Money`}
            </ButtonLink>
          }
        />
      )}
    </MoneyFormPage>
  )
}

function NewPaymentForm(props: NewPaymentPageProps) {
  const { group, choices, given, start, task, receiptChoice, sendReceipts } = props
  const { id: familyGroupId, currency, may, timeZone } = group
  const today = todayIn(timeZone, new Date())
  const [files, setFiles] = useState<File[]>(start?.files ?? [])
  const record = useRecord(familyGroupId)
  const [defaultValues] = useState(() =>
    emptyPayment({
      id: newId(),
      paidOn: today,
      payerId: choices.participants.find(({ isMe }) => isMe)?.id ?? '',
      ...given,
      ...(start && { title: start.title, note: start.details || null }),
    }),
  )
  const save = async (payment: SentPayment) => {
    const goOn = await record(payment)
    sendReceipts(payment.id, files)
    return goOn
  }
  return (
    <PaymentForm
      familyGroupId={familyGroupId}
      currency={currency}
      mayChoosePayer={may.recordForOthers}
      {...choices}
      task={task}
      defaultValues={defaultValues}
      // A draft of an expense never opens as income.
      draftKey={`new-payment:${defaultValues.kind}:${start?.draftKey ?? familyGroupId}`}
      submitLabel={t`Record`}
      save={save}
      receipts={(onUse) => receiptChoice({ currency, today, files, onChange: setFiles, onUse })}
      cancel={
        <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** Records it and offers undo, which voids an approved payment with a reason. */
function useRecord(familyGroupId: string) {
  const navigate = useNavigate()
  const recording = useRecordPayment()
  const voiding = useVoidPayment()
  return async (payment: SentPayment) => {
    const { paymentId, status } = await recording.mutateAsync({ ...payment, familyGroupId })
    const undo = async () => {
      await voiding.mutateAsync({ paymentId, version: 1, reason: undoReason() })
      toast.success(t`${payment.title} voided`)
    }
    toastUndo(
      status === 'PENDING' ? t`${payment.title} recorded. It needs approval.` : t`${payment.title} recorded`,
      undo,
    )
    return () => navigate({ to: '/payment/$paymentId', params: { paymentId } })
  }
}

const undoReason = () => t`Undone right after it was recorded.`
