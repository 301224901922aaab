import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import { useAddOutsider } from '../../participants/outsiders.queries.ts'
import { paymentFormOf } from '../payment-form.rules.ts'
import type { SentPayment } from '../payment-form.schemas.ts'
import { useUpdatePayment } from '../payments.queries.ts'
import { type PaymentView, paymentView } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import type { PaymentChoices } from './new-payment-page.tsx'
import { PaymentConflict } from './payment-conflict.tsx'
import { PaymentForm } from './payment-form.tsx'

type EditPaymentPageProps = { payment: PaymentView; choices: PaymentChoices }

/** Changes a payment that does not count yet, or one's own. */
export function EditPaymentPage({ payment, choices }: EditPaymentPageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(payment)
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <MoneyBreadcrumbs of={payment} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
      </div>
      {payment.may.edit ? (
        <EditPaymentForm key={base.version} base={base} choices={choices} onReload={setBase} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{payment.status === 'VOID' ? paymentTexts.voidStays : notYours(payment)}</p>
          <ButtonLink to="/payment/$paymentId" params={{ paymentId: payment.id }}>
            Back to the payment
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

const notYours = ({ propertyStatus }: PaymentView) =>
  propertyStatus === 'ARCHIVED'
    ? 'Its property is archived and can only be looked at. A manager can make it active again.'
    : 'Only who paid or recorded this payment can edit it.'

type EditPaymentFormProps = {
  base: PaymentView
  choices: PaymentChoices
  onReload: (newer: PaymentView) => void
}

function EditPaymentForm({ base, choices, onReload }: EditPaymentFormProps) {
  const { id: paymentId, familyGroupId, taskId, taskTitle } = base
  const navigate = useNavigate()
  const update = useUpdatePayment()
  const addition = useAddOutsider(familyGroupId)
  const { stale, save: send, saveLabel } = useStaleEdit<PaymentView, SentPayment>(base, paymentView)

  const save = async (payment: SentPayment) => {
    const { id: _, propertyId, ...fields } = payment
    await send(payment, ({ version }) =>
      update.mutateAsync({ ...fields, newPropertyId: propertyId, paymentId, version }),
    )
    toast.success('Saved')
    return () => navigate({ to: '/payment/$paymentId', params: { paymentId } })
  }
  return (
    <PaymentForm
      familyGroupId={familyGroupId}
      currency={base.currency}
      role={base.role}
      {...choices}
      houses={withOwnHouse(choices.houses, base)}
      task={taskId && taskTitle ? { id: taskId, title: taskTitle } : null}
      defaultValues={paymentFormOf(base, locale())}
      draftKey={`payment:${paymentId}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      addOutsider={addition.mutateAsync}
      before={
        stale && (
          <PaymentConflict {...stale} nameOf={namesFrom(choices)} onTakeNewer={() => onReload(stale.newer)} />
        )
      }
      cancel={
        <ButtonLink to="/payment/$paymentId" params={{ paymentId }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** The house that it is for stays a choice, whatever became of it. */
function withOwnHouse(houses: PaymentChoices['houses'], { propertyId, propertyName }: PaymentView) {
  if (!propertyId || houses.some((house) => house.propertyId === propertyId)) return houses
  return [...houses, { propertyId, name: propertyName ?? 'Its property' }]
}

function namesFrom({ participants, houses }: PaymentChoices) {
  const names = new Map([
    ...participants.map(({ id, name }) => [id, name] as const),
    ...houses.map(({ propertyId, name }) => [propertyId, name] as const),
  ])
  return (id: string | null) => (id && names.get(id)) ?? ''
}
