import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { differencesOf } from '../../../../lib/fields.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoryLabel } from '../../categories/categories.ts'
import { withOwnHouse } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { fieldTexts } from '../payment-fields.texts.ts'
import { paymentFormOf, type SentPayment } from '../payment-form.schemas.ts'
import { useUpdatePayment } from '../payments.queries.ts'
import { type PaymentView, paymentView, type SentPaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import type { PaymentChoices } from './new-payment-page.tsx'
import { PaymentForm } from './payment-form.tsx'

type EditPaymentPageProps = { payment: PaymentView; choices: PaymentChoices }

/** Edits a payment. */
export function EditPaymentPage({ payment, choices }: EditPaymentPageProps) {
  // The version the form started from: a background reload must not change it while typing.
  const [base, setBase] = useState(payment)
  return (
    <MoneyFormPage of={payment} title={t`Edit “${base.title}”`}>
      {payment.may.edit ? (
        <EditPaymentForm key={base.version} base={base} choices={choices} onReload={setBase} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{payment.status === 'VOID' ? paymentTexts.voidStays : notYours(payment)}</p>
          <ButtonLink to="/payment/$paymentId" params={{ paymentId: payment.id }}>
            {t`Back to the payment`}
          </ButtonLink>
        </div>
      )}
    </MoneyFormPage>
  )
}

const notYours = ({ propertyStatus }: PaymentView) =>
  propertyStatus === 'ARCHIVED'
    ? t`This property is archived and read-only. A manager can unarchive it.`
    : t`Only the payer and the person who recorded this payment can edit it.`

type EditPaymentFormProps = {
  base: PaymentView
  choices: PaymentChoices
  onReload: (newer: PaymentView) => void
}

function EditPaymentForm({ base, choices, onReload }: EditPaymentFormProps) {
  const { id: paymentId, familyGroupId, taskId, taskTitle } = base
  const navigate = useNavigate()
  const update = useUpdatePayment()
  const { stale, save: send, saveLabel } = useStaleEdit<PaymentView, SentPayment>(base, paymentView)

  const save = async (payment: SentPayment) => {
    const { id: _, propertyId, ...fields } = payment
    await send(payment, ({ version }) =>
      update.mutateAsync({ ...fields, newPropertyId: propertyId, paymentId, version }),
    )
    toast.success(t`Saved`)
    return () => navigate({ to: '/payment/$paymentId', params: { paymentId } })
  }
  return (
    <PaymentForm
      isEdit
      familyGroupId={familyGroupId}
      currency={base.currency}
      mayChoosePayer={base.may.choosePayer}
      {...choices}
      houses={withOwnHouse(choices.houses, base)}
      task={taskId && taskTitle ? { id: taskId, title: taskTitle } : null}
      defaultValues={paymentFormOf(base, locale())}
      draftKey={`payment:${paymentId}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <PaymentConflict {...stale} nameOf={namesFrom(choices)} onTakeNewer={() => onReload(stale.newer)} />
        )
      }
      cancel={
        <ButtonLink to="/payment/$paymentId" params={{ paymentId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

function namesFrom({ participants, houses, categories }: PaymentChoices) {
  const names = new Map([
    ...participants.map(({ id, name }) => [id, name] as const),
    ...houses.map(({ propertyId, name }) => [propertyId, name] as const),
    ...categories.map(({ key, name }) => [key, categoryLabel(key, name)] as const),
  ])
  return (id: string | null) => (id && names.get(id)) ?? ''
}

type PaymentConflictProps = {
  mine: SentPaymentFields
  newer: PaymentView
  /** The names of people, properties and categories. */
  nameOf: (id: string | null) => string
  onTakeNewer: () => void
}

/** Shows the newer version beside the form. */
function PaymentConflict({ mine, newer, nameOf, onTakeNewer }: PaymentConflictProps) {
  const differences = differencesOf(fieldTexts, newer, mine, { currency: newer.currency, nameOf })
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      {differences.length > 0 ? (
        <Differences of={differences} />
      ) : (
        <p>{t`They changed its status or the shares, which are not part of this form.`}</p>
      )}
    </EditConflict>
  )
}
