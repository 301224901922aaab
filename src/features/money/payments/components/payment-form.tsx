import { t } from '@lingui/core/macro'
import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { Role } from '../../../../server/context.ts'
import { categories } from '../../categories/categories.ts'
import type { House } from '../../components/money-options.ts'
import { useAddOutsider } from '../../participants/participants.queries.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { defaultSplitQuery } from '../../split-defaults/split-defaults.queries.ts'
import { sourceText } from '../../split-defaults/split-defaults.rules.ts'
import { draftOf, ownershipOf, type SplitDraft } from '../../splits/split-draft.rules.ts'
import {
  type Around,
  type PaymentFormValues,
  paymentForm,
  type SentPayment,
} from '../payment-form.schemas.ts'
import { ownershipWeightsQuery } from '../payments.queries.ts'
import { RateChange } from './foreign-fields.tsx'
import { AboutFields, MoneyFields, PlaceFields } from './payment-form-fields.tsx'
import { SplitEditor } from './split-editor.tsx'

type PaymentFormProps = {
  /** A bill is always paid by an expense. */
  isBill?: boolean
  familyGroupId: string
  currency: string
  role: Role
  participants: readonly ParticipantView[]
  /** The active properties. */
  houses: readonly House[]
  /** The task from the address or the payment. */
  task?: { id: string; title: string } | null
  defaultValues: PaymentFormValues
  submitLabel: string
  draftKey: string
  save: (payment: SentPayment) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Below the fields: receipts. */
  after?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** The form to record and edit payments, and to pay bills. */
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
      <PlaceFields
        form={form}
        houses={props.houses}
        task={props.task ?? null}
        familyGroupId={props.familyGroupId}
      />
      <SplitField
        form={form}
        around={around}
        participants={props.participants}
        familyGroupId={props.familyGroupId}
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
  // The schema validates on input, not during rendering.
  useEffect(() => {
    latest.current = around
  })
  return { form, around }
}

/** Loads the default split, and the owners on the payment date. */
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
    // Keeps the previous answer while another property loads.
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

type SplitFieldProps = {
  form: PaymentFormApi
  around: Around & {
    /** The default split, or the previous one while loading. */
    shownSplit: SplitDraft | null
    /** Explains the default split. */
    source: string | undefined
  }
} & Pick<PaymentFormProps, 'familyGroupId' | 'participants'>

/** Edits the split, starting with the default. */
function SplitField({ form: { form, Field, status }, around, participants, familyGroupId }: SplitFieldProps) {
  const { mutateAsync: addOutsider } = useAddOutsider(familyGroupId)
  const error = status.errors.split ?? status.errors['split.weights']
  return (
    <FieldGroup title={t`Split between`}>
      <form.Subscribe selector={({ values }) => values.amountMinor}>
        {(amountMinor) => (
          <Field name="split">
            {(field) => {
              const draft = field.state.value ?? around.shownSplit
              if (!draft) return <p className="text-muted">{t`Looking up how your group splits this…`}</p>
              return (
                <>
                  <SplitEditor
                    value={draft}
                    onChange={field.handleChange}
                    amountMinor={amountMinor}
                    currency={around.currency}
                    participants={participants}
                    ownership={around.ownership}
                    help={field.state.value ? undefined : around.source}
                    error={error}
                    addOutsider={addOutsider}
                  />
                  {field.state.value && around.shownSplit && (
                    <Button
                      variant="quiet"
                      className="justify-self-start"
                      onClick={() => field.handleChange(null)}
                    >
                      {t`Use the default split`}
                    </Button>
                  )}
                </>
              )
            }}
          </Field>
        )}
      </form.Subscribe>
    </FieldGroup>
  )
}
