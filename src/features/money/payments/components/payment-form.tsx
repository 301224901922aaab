import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { isCategory } from '../../categories/category-keys.ts'
import type { House } from '../../components/money-options.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import type { ReceiptProposal } from '../../receipts/receipt.rules.ts'
import { defaultSplitQuery } from '../../split-defaults/split-defaults.queries.ts'
import { sourceText } from '../../split-defaults/split-defaults.rules.ts'
import { draftOf, ownershipOf } from '../../splits/split-draft.rules.ts'
import {
  type PaymentFormValues,
  paymentForm,
  type SentPayment,
  type Surroundings,
} from '../payment-form.schemas.ts'
import { ownershipWeightsQuery } from '../payments.queries.ts'
import { RateChange } from './foreign-fields.tsx'
import { MainFields } from './payment-form-fields.tsx'
import { MoreDetails } from './payment-more-details.tsx'
import { SplitField } from './split-field.tsx'

type PaymentFormProps = {
  /** A bill is always paid by an expense. */
  isBill?: boolean
  /** A saved payment: its details are shown. */
  isEdit?: boolean
  familyGroupId: string
  currency: string
  /** Whether the payer can be someone else. */
  mayChoosePayer: boolean
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
  /** The choice of receipts, below the title. It may fill in what was read on one. */
  receipts?: (fillIn: (proposal: ReceiptProposal) => void) => ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** The form to record and edit payments, and to pay bills. */
export function PaymentForm(props: PaymentFormProps) {
  const { before, receipts, cancel, submitLabel, currency } = props
  const { form, surroundings } = usePaymentForm(props)
  return (
    <SchemaForm status={form.status} className="max-sm:gap-2">
      {before}
      <MainFields
        form={form}
        currency={currency}
        mayChoosePayer={props.mayChoosePayer}
        participants={props.participants}
        receipts={receipts?.((proposal) => fillIn(form, currency, proposal))}
      />
      <SplitField
        form={form}
        surroundings={surroundings}
        participants={props.participants}
        familyGroupId={props.familyGroupId}
        saved={props.defaultValues.split}
        isEdit={props.isEdit ?? false}
      />
      <MoreDetails
        form={form}
        isEdit={props.isEdit ?? false}
        isBill={props.isBill ?? false}
        currency={currency}
        saved={props.defaultValues}
        houses={props.houses}
        task={props.task ?? null}
        familyGroupId={props.familyGroupId}
      />
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
  const nothingYet: Surroundings = { currency, locale: locale(), defaultSplit: null, ownership: null }
  const latest = useRef(nothingYet)
  const schema = useMemo(() => paymentForm(() => latest.current), [])
  const form = useSchemaForm<PaymentFormValues, SentPayment>({ schema, defaultValues, draftKey, save })
  const payment = useStore(form.form.store, ({ values }) => values)
  const surroundings = { ...nothingYet, ...useSurroundings(familyGroupId, currency, payment) }
  // The schema validates on input, not during rendering.
  useEffect(() => {
    latest.current = surroundings
  })
  return { form, surroundings }
}

/** Fills in what was read on a receipt. A title that was typed stays. */
function fillIn(
  { form }: PaymentFormApi,
  currency: string,
  { amountMinor, currency: paidIn, paidOn, seller }: ReceiptProposal,
) {
  const isForeign = paidIn !== currency
  form.setFieldValue('originalCurrency', isForeign ? paidIn : '')
  if (isForeign) form.setFieldValue('amountMinor', null)
  form.setFieldValue(isForeign ? 'originalAmountMinor' : 'amountMinor', amountMinor)
  if (paidOn) form.setFieldValue('paidOn', paidOn)
  if (seller && form.state.values.title.trim() === '') form.setFieldValue('title', seller)
}

/** Loads the default split, and the owners on the payment date. */
function useSurroundings(
  familyGroupId: string,
  currency: string,
  { propertyId, category, paidOn }: PaymentFormValues,
) {
  const on = /^\d{4}-\d{2}-\d{2}$/.test(paidOn) ? paidOn : ''
  const known = isCategory(category) ? category : null
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
