import { draftOf } from '../splits/split-draft.rules.ts'
import type { PaymentFormValues } from './payment-form.schemas.ts'
import type { PaymentView } from './payments.schemas.ts'

type Given = { id: string; paidOn: string; payerId: string } & Partial<PaymentFormValues>

/** The form of a payment that is to be recorded: what is known already, and nothing else. */
export const emptyPayment = (given: Given): PaymentFormValues => ({
  kind: 'EXPENSE',
  title: '',
  amountMinor: null,
  category: '',
  propertyId: null,
  projectId: null,
  taskId: null,
  note: null,
  originalCurrency: '',
  originalAmountMinor: null,
  rate: '',
  split: null,
  ...given,
})

/** The form of a payment as it is. */
export const paymentFormOf = (payment: PaymentView, locale: string): PaymentFormValues => ({
  id: payment.id,
  kind: payment.kind,
  title: payment.title,
  amountMinor: payment.amountMinor,
  paidOn: payment.paidOn,
  payerId: payment.payerId,
  category: payment.category,
  propertyId: payment.propertyId,
  projectId: payment.projectId,
  taskId: payment.taskId,
  note: payment.note,
  originalCurrency: payment.original?.currency ?? '',
  originalAmountMinor: payment.original?.amountMinor ?? null,
  rate: payment.original?.rate ?? '',
  split: draftOf(
    { method: payment.split.method, weights: payment.parts },
    { currency: payment.currency, locale },
  ),
})
