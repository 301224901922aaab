import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { parseMoney } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { categories } from '../categories/categories.ts'
import { amountMinor, moneyDate, optionalId, version } from '../ledger/money.schemas.ts'
import { invoiceStates } from './invoices.rules.ts'

const number = requiredText('the number of the invoice', { max: 60 })

const facts = { number, amountMinor, issuedOn: moneyDate, dueOn: moneyDate, note: optionalText(2_500) }

const areInOrder = ({ issuedOn, dueOn }: { issuedOn: string; dueOn: string }) => dueOn >= issuedOn
const inOrder = { path: ['dueOn'], error: 'Please enter the day of the invoice, or a later one.' }

const fields = {
  ...facts,
  workerId: idSchema,
  projectId: optionalId,
  taskId: optionalId,
}

/** Everything about an invoice that a member may fill in. The property is the one where it was begun. */
export const invoiceFields = z.strictObject(fields).refine(areInOrder, inOrder)
export type InvoiceFields = z.output<typeof invoiceFields>

/** The same as the form holds it: nothing is chosen yet. */
export const invoiceFormFields = z
  .strictObject({
    ...fields,
    propertyId: z.string().pipe(z.uuid('Please choose a property.')),
    workerId: z.string().pipe(z.uuid('Please choose a contractor.')),
    amountMinor: z.number('Please enter an amount.').nullable().pipe(amountMinor),
  })
  .refine(areInOrder, inOrder)
export type InvoiceFormValues = z.input<typeof invoiceFormFields>
export type NewInvoiceFields = z.output<typeof invoiceFormFields>

/** The id is made by the sender: what is sent again after a lost answer is added once. */
export const addInvoiceInput = z.strictObject({ propertyId: idSchema, id: idSchema, fields: invoiceFields })
export type AddInvoiceInput = z.infer<typeof addInvoiceInput>

const invoiceId = idSchema
export const invoiceInput = z.strictObject({ invoiceId })
export const updateInvoiceInput = z.strictObject({ invoiceId, version, fields: invoiceFields })
export type UpdateInvoiceInput = z.infer<typeof updateInvoiceInput>

const reason = (label: string) => requiredText(label, { max: 2_500 })
export const queryInvoiceInput = z.strictObject({ invoiceId, version, question: reason('your question') })
export type QueryInvoiceInput = z.infer<typeof queryInvoiceInput>
export const answerInvoiceInput = z.strictObject({ invoiceId, version, answer: reason('the answer') })
export type AnswerInvoiceInput = z.infer<typeof answerInvoiceInput>
export const rejectInvoiceInput = z.strictObject({ invoiceId, version, reason: reason('a reason') })
export type RejectInvoiceInput = z.infer<typeof rejectInvoiceInput>

export const approveInvoiceInput = z.strictObject({
  invoiceId,
  version,
  /** Of the bill that it makes. */
  category: z.enum(categories, 'Please choose what it is for.').default('REPAIRS'),
  /** That it is more than a tenth above the accepted quote was seen. */
  confirmsDifference: z.boolean().default(false),
})
export type ApproveInvoiceInput = z.infer<typeof approveInvoiceInput>

export const restoreInvoiceInput = z.strictObject({ familyGroupId: idSchema, invoiceId })

/** `OPEN`: what somebody has still to do something about. */
export const invoiceFilters = ['OPEN', ...invoiceStates] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const listInvoicesInput = z.strictObject({
  familyGroupId: idSchema,
  projectId: idSchema.optional(),
  workerId: idSchema.optional(),
  state: z.enum(invoiceFilters).optional(),
  /** The last invoice of the page before. */
  after: idSchema.optional(),
})
export type ListInvoicesInput = z.infer<typeof listInvoicesInput>

/** An invoice as a line of a list. */
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
}
export type InvoicePageView = { invoices: InvoiceLineView[]; next: string | null }

/** An invoice as its own page shows it, with what the reader may do. */
export const invoiceView = z.object({
  ...invoiceFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  /** Where the property is. */
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
  /** The contractor sent it through the link of their job. */
  isByLink: z.boolean(),
  /** Null for what came by a link, and when the account is gone. */
  addedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** What was asked about it and answered, the first first. */
  talk: z.array(z.object({ isQuestion: z.boolean(), text: z.string() })),
  /** Whether its contractor can read on a page of theirs what is said about it. */
  hasPage: z.boolean(),
  /** What was accepted for the project, and what this contractor has asked for it with this invoice. */
  difference: z.object({ quotedMinor: z.number(), invoicedMinor: z.number() }).nullable(),
  bill: z
    .object({
      id: idSchema,
      title: z.string(),
      amountMinor: z.number(),
      category: z.enum(categories),
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

// What a contractor types into the plain form of their page: strings.

/** An amount as it was typed, in the currency of the group. @param currency known once the link was read */
const typedAmount = (currency: string) =>
  z
    .string({ error: 'Please enter an amount.' })
    .max(40, 'Please enter an amount.')
    .transform((text) => parseMoney(text, currency, 'en'))
    .pipe(z.number('Please enter an amount, such as 1250.00.').pipe(amountMinor))

/** Checked in two steps: the shape before anything is read, the amount once the currency is known. */
export const submitInvoiceFormInput = z.strictObject({
  id: idSchema,
  number,
  amount: z.string({ error: 'Please enter an amount.' }).trim().min(1, 'Please enter an amount.').max(40),
  issuedOn: moneyDate,
  dueOn: moneyDate,
  note: optionalText(2_500),
})
export type SubmitInvoiceFormInput = z.infer<typeof submitInvoiceFormInput>

export const answerInvoiceFormInput = z.strictObject({ id: idSchema, answer: reason('your answer') })
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

/** An invoice as its contractor sees it: a fixed list, with nothing of the family's decisions but their outcome. */
export type InvoiceOfJob = {
  id: string
  number: string
  amountMinor: number
  currency: string
  issuedOn: string
  dueOn: string
  note: string | null
  state: 'SUBMITTED' | 'QUERIED' | 'APPROVED' | 'REJECTED' | 'PAID'
  /** What the family asks, or why it was rejected. */
  reason: string | null
}
