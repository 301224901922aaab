import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { locale } from '../../../lib/locale.ts'
import { parseMoney } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { amountMinor, moneyDate, optionalId, version } from '../balance-entries/money.schemas.ts'
import { anyCategory } from '../categories/categories.schemas.ts'
import { invoiceStates } from './invoices.rules.ts'

const number = requiredText(() => t`Enter the invoice number.`, { max: 60 })

const facts = { number, amountMinor, issuedOn: moneyDate, dueOn: moneyDate, note: optionalText(2_500) }

const areInOrder = ({ issuedOn, dueOn }: { issuedOn: string; dueOn: string }) => dueOn >= issuedOn
const inOrder = {
  path: ['dueOn'],
  error: () => t`Enter the invoice date or a later date.`,
}

const fields = {
  ...facts,
  workerId: idSchema,
  projectId: optionalId,
  taskId: optionalId,
}

/** The fields of an invoice. Its property is set when it is added. */
export const invoiceFields = z.strictObject(fields).refine(areInOrder, inOrder)
export type InvoiceFields = z.output<typeof invoiceFields>

/** The form values, which may be empty. */
export const invoiceFormFields = z
  .strictObject({
    ...fields,
    propertyId: z.string().pipe(z.uuid({ error: () => t`Choose a property.` })),
    workerId: z.string().pipe(z.uuid({ error: () => t`Choose a contractor.` })),
    amountMinor: z
      .number({ error: () => t`Enter an amount.` })
      .nullable()
      .pipe(amountMinor),
  })
  .refine(areInOrder, inOrder)
export type InvoiceFormValues = z.input<typeof invoiceFormFields>
export type NewInvoiceFields = z.output<typeof invoiceFormFields>

/** The id comes from the sender, so a retry adds it once. */
export const addInvoiceInput = z.strictObject({ propertyId: idSchema, id: idSchema, fields: invoiceFields })
export type AddInvoiceInput = z.infer<typeof addInvoiceInput>

const invoiceId = idSchema
export const invoiceInput = z.strictObject({ invoiceId })
export const updateInvoiceInput = z.strictObject({ invoiceId, version, fields: invoiceFields })
export type UpdateInvoiceInput = z.infer<typeof updateInvoiceInput>

const reason = (missing: () => string) => requiredText(missing, { max: 2_500 })
export const queryInvoiceInput = z.strictObject({
  invoiceId,
  version,
  question: reason(() => t`Enter your question.`),
})
export type QueryInvoiceInput = z.infer<typeof queryInvoiceInput>
export const answerInvoiceInput = z.strictObject({
  invoiceId,
  version,
  answer: reason(() => t`Enter the answer.`),
})
export type AnswerInvoiceInput = z.infer<typeof answerInvoiceInput>
export const rejectInvoiceInput = z.strictObject({
  invoiceId,
  version,
  reason: reason(() => t`Enter a reason.`),
})
export type RejectInvoiceInput = z.infer<typeof rejectInvoiceInput>

export const approveInvoiceInput = z.strictObject({
  invoiceId,
  version,
  /** The category of its bill. */
  category: anyCategory.default('REPAIRS'),
  /** The user confirmed an amount above 110% of the accepted quote. */
  confirmsDifference: z.boolean().default(false),
})
export type ApproveInvoiceInput = z.infer<typeof approveInvoiceInput>

export const restoreInvoiceInput = z.strictObject({ familyGroupId: idSchema, invoiceId })

/** `OPEN`: invoices that need an action. */
export const invoiceFilters = ['OPEN', ...invoiceStates] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const listInvoicesInput = z.strictObject({
  familyGroupId: idSchema,
  projectId: idSchema.optional(),
  workerId: idSchema.optional(),
  state: z.enum(invoiceFilters).optional(),
  /** The last invoice of the previous page. */
  after: idSchema.optional(),
})
export type ListInvoicesInput = z.infer<typeof listInvoicesInput>

/** An invoice in a list. */
export type InvoiceLineView = {
  id: string
  number: string
  amountMinor: number
  currency: string
  dueOn: string
  state: (typeof invoiceStates)[number]
  isOverdue: boolean
  workerName: string
  propertyId: string
  propertyName: string
  projectId: string | null
  projectTitle: string | null
  version: number
}
export type InvoicePageView = { invoices: InvoiceLineView[]; next: string | null }

/** An invoice with the reader’s permissions. */
export const invoiceView = z.object({
  ...invoiceFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  /** Today at the property. */
  today: calendarDate,
  propertyId: idSchema,
  propertyName: z.string(),
  projectTitle: z.string().nullable(),
  taskTitle: z.string().nullable(),
  workerName: z.string(),
  company: z.string().nullable(),
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
  statusReason: z.string().nullable(),
  /** Sent through a job link. */
  isByLink: z.boolean(),
  /** Null for invoices sent by link and deleted accounts. */
  addedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Questions and answers, oldest first. */
  talk: z.array(z.object({ isQuestion: z.boolean(), text: z.string() })),
  /** Whether the contractor has a page to read messages. */
  hasPage: z.boolean(),
  /** The accepted quote for the project, and what is invoiced including this invoice. */
  difference: z.object({ quotedMinor: z.number(), invoicedMinor: z.number() }).nullable(),
  bill: z
    .object({
      id: idSchema,
      title: z.string(),
      amountMinor: z.number(),
      category: anyCategory,
      propertyId: idSchema.nullable(),
      projectId: idSchema.nullable(),
      version,
    })
    .nullable(),
  payment: z
    .object({
      id: idSchema,
      amountMinor: z.number(),
      paidOn: calendarDate,
      payerName: z.string(),
      isPending: z.boolean(),
    })
    .nullable(),
  may: z.object({
    edit: z.boolean(),
    ask: z.boolean(),
    reject: z.boolean(),
    answer: z.boolean(),
    approve: z.boolean(),
    pay: z.boolean(),
    delete: z.boolean(),
    addFiles: z.boolean(),
  }),
  version,
})
export type InvoiceView = z.output<typeof invoiceView>

// The plain form of the contractor’s page: strings.

/** Parses an amount in the group’s currency. @param currency known once the link was read */
const typedAmount = (currency: string) =>
  z
    .string({ error: () => t`Enter an amount.` })
    .max(40, { error: () => t`Enter an amount.` })
    .transform((text) => parseMoney(text, currency, locale()))
    .pipe(z.number({ error: () => t`Enter an amount, for example 1250.00.` }).pipe(amountMinor))

/** Validated in two steps: the shape first, the amount once the currency is known. */
export const submitInvoiceFormInput = z.strictObject({
  id: idSchema,
  number,
  amount: z
    .string({ error: () => t`Enter an amount.` })
    .trim()
    .min(1, { error: () => t`Enter an amount.` })
    .max(40),
  issuedOn: moneyDate,
  dueOn: moneyDate,
  note: optionalText(2_500),
})
export type SubmitInvoiceFormInput = z.infer<typeof submitInvoiceFormInput>

export const answerInvoiceFormInput = z.strictObject({
  id: idSchema,
  answer: reason(() => t`Enter your answer.`),
})
export type AnswerInvoiceFormInput = z.infer<typeof answerInvoiceFormInput>

export const sentFacts = (currency: string) =>
  z
    .object({
      number,
      amount: typedAmount(currency),
      issuedOn: moneyDate,
      dueOn: moneyDate,
      note: optionalText(2_500),
    })
    .refine(areInOrder, inOrder)

/** An invoice for its contractor: an explicit list of fields. */
export type InvoiceOfJob = {
  id: string
  number: string
  amountMinor: number
  currency: string
  issuedOn: string
  dueOn: string
  note: string | null
  state: 'SUBMITTED' | 'QUERIED' | 'APPROVED' | 'REJECTED' | 'PAID'
  /** The question, or the reason for the rejection. */
  reason: string | null
}
