import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import { categories } from '../categories/categories.ts'
import { amountMinor, amountUpTo, moneyDate, version } from '../ledger/money.schemas.ts'
import { maxParts, splitMethods } from '../splits/splits.rules.ts'
import { maxOriginalMinor } from './foreign.rules.ts'
import { paymentKinds, paymentStatuses } from './payments.rules.ts'

const optionalId = idSchema.nullish().transform((id) => id ?? null)
const category = z.enum(categories, 'Please choose a category.')
const kind = z.enum(paymentKinds, 'Please choose what it is.')

/** What one whole unit of the other currency was worth in the group's: a decimal number, as it was typed. */
export const exchangeRate = z
  .string('Please enter a rate.')
  .regex(/^\d{1,10}(\.\d{1,10})?$/, 'Please enter a rate with at most 10 decimals.')
  .refine((text) => /[1-9]/.test(text), 'Please enter a rate above zero.')

const original = z
  .strictObject({
    amountMinor: amountUpTo(maxOriginalMinor),
    currency: currencyCode,
    rate: exchangeRate,
  })
  .nullish()
  .transform((value) => value ?? null)

/** How it falls to whom. For OWNERSHIP the weights are read where the shares are: what is sent is not looked at. */
export const splitFields = z.strictObject({
  method: z.enum(splitMethods, 'Please choose how it is split.'),
  weights: z
    .array(z.strictObject({ participantId: idSchema, weight: z.number().int().min(1).max(maxAmountMinor) }))
    .max(maxParts, `Please split it among at most ${maxParts} people.`),
})

/** Everything about a payment that a member may fill in. */
export const paymentFields = z.strictObject({
  kind,
  title: requiredText('a title'),
  amountMinor,
  paidOn: moneyDate,
  /** Who paid it, or received it. */
  payerId: idSchema,
  category,
  propertyId: optionalId,
  projectId: optionalId,
  taskId: optionalId,
  /** The contractor who was paid. */
  workerId: optionalId,
  note: optionalText(2_500),
  /** What was paid in another currency. */
  original,
  split: splitFields,
})
export type PaymentFields = z.infer<typeof paymentFields>

/** The same, as sent; without a split it gets the default split. */
export const sentPaymentFields = paymentFields.extend({ split: splitFields.nullable() })
export type SentPaymentFields = z.infer<typeof sentPaymentFields>

const reason = optionalText(2_500)

/** The id is made by the sender: what is sent again after a lost answer is recorded once. */
export const recordPaymentInput = sentPaymentFields.extend({ familyGroupId: idSchema, id: idSchema })
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>

/** The property is not what the payment is found by, so that it has a name of its own here. */
export const updatePaymentInput = sentPaymentFields
  .omit({ propertyId: true })
  .extend({ paymentId: idSchema, version, newPropertyId: optionalId })
export type UpdatePaymentInput = z.infer<typeof updatePaymentInput>

export const decidePaymentInput = z.strictObject({
  paymentId: idSchema,
  version,
  status: z.enum(['APPROVED', 'REJECTED']),
  /** Why it is rejected. */
  reason,
})
export type DecidePaymentInput = z.infer<typeof decidePaymentInput>

export const voidPaymentInput = z.strictObject({ paymentId: idSchema, version, reason })
export type VoidPaymentInput = z.infer<typeof voidPaymentInput>

export const paymentInput = z.strictObject({ paymentId: idSchema })
export const restorePaymentInput = z.strictObject({ familyGroupId: idSchema, paymentId: idSchema })

export const listPaymentsInput = z.strictObject({
  familyGroupId: idSchema,
  propertyId: idSchema.optional(),
  projectId: idSchema.optional(),
  taskId: idSchema.optional(),
  /** The contractor who was paid. */
  workerId: idSchema.optional(),
  /** Who paid it or has a part of it. */
  participantId: idSchema.optional(),
  category: category.optional(),
  kind: kind.optional(),
  status: z.enum(paymentStatuses).optional(),
  /** The first and the last day. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Parts of words of the title. */
  q: filterText(120).optional(),
  /** The last payment of the page before. */
  after: idSchema.optional(),
})
export type ListPaymentsInput = z.infer<typeof listPaymentsInput>

export const ownershipWeightsInput = z.strictObject({ propertyId: idSchema, on: moneyDate })
export type OwnershipWeightsInput = z.infer<typeof ownershipWeightsInput>

/** A payment as a line of a list. */
export type PaymentLineView = {
  id: string
  familyGroupId: string
  currency: string
  kind: (typeof paymentKinds)[number]
  title: string
  amountMinor: number
  paidOn: string
  payerId: string
  payerName: string
  /** The reader paid it. */
  isMine: boolean
  category: (typeof categories)[number]
  propertyId: string | null
  propertyName: string | null
  projectId: string | null
  taskId: string | null
  /** The contractor who was paid. */
  workerName: string | null
  status: (typeof paymentStatuses)[number]
  /** What of it falls to the reader; null when they have no part in it. */
  myPartMinor: number | null
}

export type PaymentPageView = { payments: PaymentLineView[]; next: string | null }

/** A payment as its own page shows it, with what the reader may do. */
export const paymentView = z.object({
  ...paymentFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  payerName: z.string(),
  isMine: z.boolean(),
  propertyName: z.string().nullable(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']).nullable(),
  projectTitle: z.string().nullable(),
  taskTitle: z.string().nullable(),
  workerName: z.string().nullable(),
  isWorkerThere: z.boolean(),
  billId: idSchema.nullable(),
  status: z.enum(paymentStatuses),
  statusReason: z.string().nullable(),
  parts: z.array(
    z.object({
      participantId: idSchema,
      name: z.string(),
      weight: z.number(),
      amountMinor: z.number(),
      isMe: z.boolean(),
    }),
  ),
  /** Null for what came in with a table, and when the account is gone. */
  recordedBy: z.string().nullable(),
  recordedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Who may decide, while it waits. */
  deciders: z.array(z.string()),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  may: z.object({ edit: z.boolean(), decide: z.boolean(), void: z.boolean(), delete: z.boolean() }),
  version,
})
export type PaymentView = z.output<typeof paymentView>
