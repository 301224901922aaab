import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { useAddOutsider } from '../../participants/outsiders.queries.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { emptyPayment } from '../payment-form.rules.ts'
import type { PaymentFormValues, SentPayment } from '../payment-form.schemas.ts'
import { useRecordPayment, useVoidPayment } from '../payments.queries.ts'
import { PaymentForm } from './payment-form.tsx'
import { ReceiptChoice } from './receipt-choice.tsx'

export type PaymentChoices = {
  participants: readonly ParticipantView[]
  houses: readonly { propertyId: string; name: string }[]
}

type NewPaymentPageProps = {
  group: GroupView
  choices: PaymentChoices
  /** What the address says already. */
  given: Partial<Pick<PaymentFormValues, 'kind' | 'propertyId' | 'projectId' | 'taskId'>>
  task: { id: string; title: string } | null
  /** Sends the chosen receipts once there is a payment that they belong to. */
  sendReceipts: (paymentId: string, files: File[]) => void
}

/** Records what somebody paid or received, and goes on to its page. */
export function NewPaymentPage(props: NewPaymentPageProps) {
  const { group, given } = props
  const { id: familyGroupId } = group
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <MoneyBreadcrumbs of={{ familyGroupId, groupName: group.name }} />
        <h1 className="text-xl">{given.kind === 'INCOME' ? 'Record income' : 'Record expense'}</h1>
        <p className="text-muted">Kinstead writes down what was paid. It never moves money.</p>
      </div>
      {can(group.role, 'payment.record') ? (
        <NewPaymentForm {...props} />
      ) : (
        <OnlyToLookAt
          isArchived={false}
          back={
            <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }}>
              Back to the money
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function NewPaymentForm({ group, choices, given, task, sendReceipts }: NewPaymentPageProps) {
  const { id: familyGroupId, currency, role, timeZone } = group
  const addition = useAddOutsider(familyGroupId)
  const [files, setFiles] = useState<File[]>([])
  const record = useRecord(familyGroupId)
  const [defaultValues] = useState(() =>
    emptyPayment({
      id: newId(),
      paidOn: todayIn(timeZone, new Date()),
      payerId: choices.participants.find(({ isMe }) => isMe)?.id ?? '',
      ...given,
    }),
  )
  const save = async (payment: SentPayment) => {
    const goOn = await record(payment)
    if (files.length > 0) sendReceipts(payment.id, files)
    return goOn
  }
  return (
    <PaymentForm
      familyGroupId={familyGroupId}
      currency={currency}
      role={role}
      {...choices}
      task={task}
      defaultValues={defaultValues}
      draftKey={`new-payment:${familyGroupId}`}
      submitLabel="Record"
      save={save}
      addOutsider={addition.mutateAsync}
      after={<ReceiptChoice files={files} onChange={setFiles} />}
      cancel={
        <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** Records it, says what became of it, and lets it be undone: what counts is then void, with the reason. */
function useRecord(familyGroupId: string) {
  const navigate = useNavigate()
  const recording = useRecordPayment()
  const voiding = useVoidPayment()
  return async (payment: SentPayment) => {
    const { paymentId, status } = await recording.mutateAsync({ ...payment, familyGroupId })
    const undo = async () => {
      await voiding.mutateAsync({ paymentId, version: 1, reason: undoReason })
      toast.success(`${payment.title} is void.`)
    }
    toastUndo(
      status === 'PENDING'
        ? `${payment.title} is recorded. It counts once somebody approves it.`
        : `${payment.title} is recorded.`,
      undo,
    )
    return () => navigate({ to: '/payment/$paymentId', params: { paymentId } })
  }
}

const undoReason = 'Undone right after it was recorded.'
