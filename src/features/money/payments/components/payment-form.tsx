import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { Role } from '../../../../server/context.ts'
import { categories } from '../../categories/categories.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { defaultSplitQuery } from '../../split-defaults/split-defaults.queries.ts'
import { sourceText } from '../../split-defaults/split-defaults.rules.ts'
import { draftOf, ownershipOf } from '../../splits/split-draft.rules.ts'
import {
  type Around,
  type PaymentFormValues,
  paymentForm,
  type SentPayment,
} from '../payment-form.schemas.ts'
import { ownershipWeightsQuery } from '../payments.queries.ts'
import { RateChange } from './foreign-fields.tsx'
import { AboutFields, MoneyFields, PlaceFields } from './payment-form-fields.tsx'
import { SplitField } from './split-field.tsx'

type PaymentFormProps = {
  /** Of what pays a bill: that it is an expense is no question. */
  isBill?: boolean
  familyGroupId: string
  currency: string
  role: Role
  participants: readonly ParticipantView[]
  /** Where it can be for: the houses that are in use. */
  houses: readonly { propertyId: string; name: string }[]
  /** The task that it is for, when the address or the payment says so. */
  task?: { id: string; title: string } | null
  defaultValues: PaymentFormValues
  submitLabel: string
  draftKey: string
  save: (payment: SentPayment) => Promise<unknown>
  addOutsider: (name: string) => Promise<{ id: string }>
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Below the fields: receipts. */
  after?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** The one form of a payment, to record it and to change it. Bills are paid with it too. */
export function PaymentForm(props: PaymentFormProps) {
  const { before, after, cancel, submitLabel, currency } = props
  const { form, around } = usePaymentForm(props)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <AboutFields form={form} isBill={props.isBill} />
      <MoneyFields
        form={form}
        currency={currency}
        role={props.role}
        participants={props.participants}
        saved={props.defaultValues}
      />
      <PlaceFields form={form} houses={props.houses} task={props.task ?? null} />
      <SplitField
        form={form}
        around={around}
        participants={props.participants}
        addOutsider={props.addOutsider}
      />
      {after}
      <RateChange form={form} currency={currency} saved={props.defaultValues} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

export type PaymentFormApi = ReturnType<typeof usePaymentForm>['form']

function usePaymentForm({ familyGroupId, currency, ...options }: PaymentFormProps) {
  const { defaultValues, draftKey, save } = options
  const nothingYet: Around = { currency, locale: locale(), defaultSplit: null, ownership: null }
  const latest = useRef(nothingYet)
  const schema = useMemo(() => paymentForm(() => latest.current), [])
  const form = useSchemaForm<PaymentFormValues, SentPayment>({ schema, defaultValues, draftKey, save })
  const payment = useStore(form.form.store, ({ values }) => values)
  const around = { ...nothingYet, ...useSurroundings(familyGroupId, currency, payment) }
  // The schema asks for it when something is typed or sent, never while this is drawn.
  useEffect(() => {
    latest.current = around
  })
  return { form, around }
}

/** How the payment is split unless somebody says otherwise, and who owns its house on its day. */
function useSurroundings(
  familyGroupId: string,
  currency: string,
  { propertyId, category, paidOn }: PaymentFormValues,
) {
  const on = /^\d{4}-\d{2}-\d{2}$/.test(paidOn) ? paidOn : ''
  const known = categories.find((one) => one === category) ?? null
  const scope = { familyGroupId, propertyId: propertyId || null, category: known, on }
  const { data: usual, isPlaceholderData } = useQuery({
    ...defaultSplitQuery(scope),
    enabled: on !== '',
    // What was known before is shown until the answer for another house has come.
    placeholderData: (before) => before,
  })
  const { data: owners } = useQuery({
    ...ownershipWeightsQuery(propertyId ?? '', on),
    enabled: Boolean(propertyId) && on !== '',
  })
  const ownership = useMemo(() => (owners ? ownershipOf(owners, newId) : null), [owners])
  // A split by ownership is unknown until the owners are loaded.
  const isKnown = usual && (usual.method !== 'OWNERSHIP' || ownership !== null)
  const shownSplit = isKnown ? draftOf(usual, { currency, locale: locale() }) : null
  return {
    shownSplit,
    defaultSplit: isPlaceholderData ? null : shownSplit,
    source: usual && sourceText(usual),
    ownership: propertyId ? ownership : null,
  }
}
