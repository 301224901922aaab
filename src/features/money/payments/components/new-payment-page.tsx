import { useNavigate } from '@tanstack/react-router'
import { Camera, Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { uploadHelp } from '../../../house/documents/documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../../../house/documents/upload-choice.ts'
import type { House } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { emptyPayment, type PaymentFormValues, type SentPayment } from '../payment-form.schemas.ts'
import { useRecordPayment, useVoidPayment } from '../payments.queries.ts'
import { PaymentForm } from './payment-form.tsx'

export type PaymentChoices = {
  participants: readonly ParticipantView[]
  houses: readonly House[]
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
    <MoneyFormPage
      of={{ familyGroupId, groupName: group.name }}
      title={given.kind === 'INCOME' ? 'Record income' : 'Record expense'}
      subtitle="Kinstead writes down what was paid. It never moves money."
    >
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
    </MoneyFormPage>
  )
}

function NewPaymentForm({ group, choices, given, task, sendReceipts }: NewPaymentPageProps) {
  const { id: familyGroupId, currency, role, timeZone } = group
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

type ReceiptChoiceProps = { files: File[]; onChange: (files: File[]) => void }

/** Receipts that are sent once the payment is recorded: there is nothing yet that they could belong to. */
function ReceiptChoice({ files, onChange }: ReceiptChoiceProps) {
  // The same file chosen twice is one receipt.
  const take = (chosen: File[]) =>
    onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()])
  return (
    <FieldGroup title="Receipts" help={`They are sent when the payment is recorded. ${uploadHelp}`}>
      <div className="flex flex-wrap gap-2">
        <FileButton accept={acceptedFiles} multiple icon={<Paperclip aria-hidden="true" />} onFiles={take}>
          Choose receipts
        </FileButton>
        <FileButton accept={acceptedPictures} capture icon={<Camera aria-hidden="true" />} onFiles={take}>
          Take a photo
        </FileButton>
      </div>
      {files.length > 0 && (
        <ul className="grid gap-1" aria-label="Chosen receipts">
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <IconButton
                label={`Take out ${file.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
