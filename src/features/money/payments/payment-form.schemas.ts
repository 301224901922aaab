import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { amountMinor, moneyDate, optionalId } from '../balance-entries/money.schemas.ts'
import { anyCategory } from '../categories/categories.schemas.ts'
import {
  draftOf,
  type Ownership,
  preview,
  type SplitDraft,
  splitFieldsOf,
} from '../splits/split-draft.rules.ts'
import { splitMethods } from '../splits/splits.rules.ts'
import { convert, isOriginal, parseRate } from './foreign.rules.ts'
import { paymentKinds } from './payments.rules.ts'
import type { PaymentFields, PaymentView, SentPaymentFields } from './payments.schemas.ts'

// The form values as typed.

const splitDraft = z.object({
  method: z.enum(splitMethods),
  people: z.array(z.object({ participantId: z.string(), text: z.string() })),
})

const fields = z.strictObject({
  /** The payment’s id, kept in the draft so that a retry records it once. */
  id: idSchema,
  kind: z.enum(paymentKinds),
  title: requiredText(() => t`Enter a title.`),
  amountMinor: z
    .number({ error: () => t`Enter an amount.` })
    .nullable()
    .pipe(amountMinor),
  paidOn: moneyDate,
  payerId: z.string().pipe(z.uuid({ error: () => t`Choose a person.` })),
  category: z.string().pipe(anyCategory),
  propertyId: optionalId,
  projectId: optionalId,
  taskId: optionalId,
  workerId: optionalId,
  note: optionalText(2_500),
  /** Empty for the group’s currency. */
  originalCurrency: z.union([z.literal(''), currencyCode]),
  originalAmountMinor: z.number({ error: () => t`Enter an amount.` }).nullable(),
  rate: z.string(),
  /** Null for the default split. */
  split: splitDraft.nullable(),
})
export type PaymentFormValues = z.input<typeof fields>

export type Surroundings = {
  currency: string
  locale: string
  /** The default split; null until it is loaded for the current values. */
  defaultSplit: SplitDraft | null
  ownership: Ownership
}

export type SentPayment = SentPaymentFields & { id: string }

/** Returns the payment fields of the form. */
export function paymentForm(read: () => Surroundings): z.ZodType<SentPayment, PaymentFormValues> {
  return fields.transform((values, { addIssue }): SentPayment => {
    const surroundings = read()
    const { originalCurrency, originalAmountMinor, rate, split, ...plain } = values
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', message, path: [path] })
    const original = originalCurrency ? readOriginal(values, surroundings.currency, refuse) : null
    const draft = split ?? surroundings.defaultSplit
    const problem = draft && preview(draft, { ...surroundings, amountMinor: plain.amountMinor }).problem
    if (problem) refuse('split', problem)
    if (problem || original === undefined) return z.NEVER
    // Without a loaded or chosen split, the server applies the default.
    return { ...plain, original, split: draft && splitFieldsOf(draft, surroundings) }
  })
}

type Foreign = Pick<
  z.output<typeof fields>,
  'originalCurrency' | 'originalAmountMinor' | 'rate' | 'amountMinor'
>

/** @returns undefined when invalid */
function readOriginal(
  { originalCurrency: from, originalAmountMinor: originalMinor, rate: typed, amountMinor }: Foreign,
  to: string,
  refuse: (path: string, message: string) => void,
): PaymentFields['original'] | undefined {
  const rate = parseRate(typed)
  if (!isOriginal(originalMinor)) refuse('originalAmountMinor', t`Enter an amount.`)
  else if (!rate) refuse('rate', t`Enter a rate above zero, with at most 10 decimals.`)
  else if (convert({ originalMinor, from, to }, rate) !== amountMinor) {
    refuse('rate', t`The amount doesn’t match this rate. Enter the rate or the amount again.`)
  } else return { amountMinor: originalMinor, currency: from, rate }
  return undefined
}

type Given = { id: string; paidOn: string; payerId: string } & Partial<PaymentFormValues>

/** Returns the form values of a new payment. */
export const emptyPayment = (given: Given): PaymentFormValues => ({
  kind: 'EXPENSE',
  title: '',
  amountMinor: null,
  category: 'OTHER',
  propertyId: null,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  originalCurrency: '',
  originalAmountMinor: null,
  rate: '',
  split: null,
  ...given,
})

const folded = [
  'kind',
  'category',
  'propertyId',
  'projectId',
  'taskId',
  'workerId',
  'note',
  'originalCurrency',
] as const

/** Returns whether a value under “More details” differs from the initial one. */
export const differsInDetails = (values: PaymentFormValues, initial: PaymentFormValues): boolean =>
  folded.some((name) => (values[name] || null) !== (initial[name] || null))

/** Returns the form values of a payment. */
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
  workerId: payment.workerId,
  note: payment.note,
  originalCurrency: payment.original?.currency ?? '',
  originalAmountMinor: payment.original?.amountMinor ?? null,
  rate: payment.original?.rate ?? '',
  split: draftOf(
    { method: payment.split.method, weights: payment.parts },
    { currency: payment.currency, locale },
  ),
})
