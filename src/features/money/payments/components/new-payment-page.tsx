import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Camera, Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { FileButton } from '../../../../components/ui/file-drop.tsx'
import { toast, toastUndo } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { uploadHelp } from '../../../house/documents/documents.texts.ts'
import { acceptedFiles, acceptedPictures } from '../../../house/documents/upload-choice.ts'
import type { CategoryView } from '../../categories/categories.rules.ts'
import type { House } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { emptyPayment, type PaymentFormValues, type SentPayment } from '../payment-form.schemas.ts'
import { useRecordPayment, useVoidPayment } from '../payments.queries.ts'
import { PaymentForm } from './payment-form.tsx'

export type PaymentChoices = {
  participants: readonly ParticipantView[]
  houses: readonly House[]
  categories: readonly CategoryView[]
}

type NewPaymentPageProps = {
  group: GroupView
  choices: PaymentChoices
  /** The initial values from the address. */
  given: Partial<Pick<PaymentFormValues, 'kind' | 'propertyId' | 'projectId' | 'taskId'>>
  /** What else the form starts with, with a draft of its own. */
  start?: { title: string; details: string; files: File[]; draftKey: string } | null
  task: { id: string; title: string } | null
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

function NewPaymentForm({ group, choices, given, start, task, sendReceipts }: NewPaymentPageProps) {
  const { id: familyGroupId, currency, may, timeZone } = group
  const [files, setFiles] = useState<File[]>(start?.files ?? [])
  const record = useRecord(familyGroupId)
  const [defaultValues] = useState(() =>
    emptyPayment({
      id: newId(),
      paidOn: todayIn(timeZone, new Date()),
      payerId: choices.participants.find(({ isMe }) => isMe)?.id ?? '',
      ...given,
      ...(start && { title: start.title, note: start.details.slice(0, maxNote) || null }),
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
      receipts={<ReceiptChoice files={files} onChange={setFiles} />}
      cancel={
        <ButtonLink to="/money/$familyGroupId" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** As in the schema of payments. */
const maxNote = 2_500

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

type ReceiptChoiceProps = { files: File[]; onChange: (files: File[]) => void }

/** Receipts to upload once the payment is recorded. */
function ReceiptChoice({ files, onChange }: ReceiptChoiceProps) {
  const helpId = useId()
  // The same file chosen twice is one receipt.
  const take = (chosen: File[]) =>
    onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()])
  return (
    <fieldset className="grid gap-1.5" aria-describedby={helpId}>
      <legend className="sr-only">{t`Receipts`}</legend>
      <div className="flex flex-wrap gap-2 max-sm:*:px-2.5">
        <FileButton accept={acceptedFiles} multiple icon={<Paperclip aria-hidden="true" />} onFiles={take}>
          {t`Choose receipts`}
        </FileButton>
        <FileButton accept={acceptedPictures} capture icon={<Camera aria-hidden="true" />} onFiles={take}>
          {t`Take a photo`}
        </FileButton>
      </div>
      <p id={helpId} className="text-sm text-muted max-sm:sr-only">
        {t`They are uploaded when you record the payment. ${uploadHelp()}`}
      </p>
      {files.length > 0 && (
        <ul className="grid gap-1" aria-label={t`Chosen receipts`}>
          {files.map((file) => (
            <li key={keyOf(file)} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <IconButton
                label={t`Remove ${file.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`
