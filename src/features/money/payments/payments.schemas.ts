import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import type { DecisionNote } from '../../house/decisions/subject.rules.ts'
import { amountMinor, amountUpTo, moneyDate, version } from '../balance-entries/money.schemas.ts'
import { anyCategory, categoryName } from '../categories/categories.schemas.ts'
import type { Category } from '../categories/category-keys.ts'
import { maxParts, splitMethods } from '../splits/splits.rules.ts'
import { maxOriginalMinor } from './foreign.rules.ts'
import { paymentKinds, paymentStatuses } from './payments.rules.ts'

const optionalId = idSchema.nullish().transform((id) => id ?? null)
const kind = z.enum(paymentKinds, { error: () => t`Choose expense or income.` })

/** The value of one unit of the other currency, as typed. */
export const exchangeRate = z
  .string({ error: () => t`Enter a rate.` })
  .regex(/^\d{1,10}(\.\d{1,10})?$/, { error: () => t`Enter a rate with at most 10 decimals.` })
  .refine((text) => /[1-9]/.test(text), { error: () => t`Enter a rate above zero.` })

const original = z
  .strictObject({
    amountMinor: amountUpTo(maxOriginalMinor),
    currency: currencyCode,
    rate: exchangeRate,
  })
  .nullish()
  .transform((value) => value ?? null)

/** The split. For OWNERSHIP the server reads the weights. */
export const splitFields = z.strictObject({
  method: z.enum(splitMethods, { error: () => t`Choose how it is split.` }),
  weights: z
    .array(z.strictObject({ participantId: idSchema, weight: z.number().int().min(1).max(maxAmountMinor) }))
    .max(maxParts, { error: () => t`Split it between at most ${maxParts} people.` }),
})

/** The fields of a payment. */
export const paymentFields = z.strictObject({
  kind,
  title: requiredText(() => t`Enter a title.`),
  amountMinor,
  paidOn: moneyDate,
  /** The payer, or the recipient of income. */
  payerId: idSchema,
  category: anyCategory,
  propertyId: optionalId,
  projectId: optionalId,
  taskId: optionalId,
  /** The contractor. */
  workerId: optionalId,
  note: optionalText(2_500),
  /** The original amount in another currency. */
  original,
  split: splitFields,
})
export type PaymentFields = z.infer<typeof paymentFields>

/** As sent; without a split the default applies. */
export const sentPaymentFields = paymentFields.extend({ split: splitFields.nullable() })
export type SentPaymentFields = z.infer<typeof sentPaymentFields>

const reason = optionalText(2_500)

/** The id comes from the sender, so a retry records it once. */
export const recordPaymentInput = sentPaymentFields.extend({ familyGroupId: idSchema, id: idSchema })
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>

/** Named `newPropertyId`, since `propertyId` would select the payment. */
export const updatePaymentInput = sentPaymentFields
  .omit({ propertyId: true })
  .extend({ paymentId: idSchema, version, newPropertyId: optionalId })
export type UpdatePaymentInput = z.infer<typeof updatePaymentInput>

export const decidePaymentInput = z.strictObject({
  paymentId: idSchema,
  version,
  status: z.enum(['APPROVED', 'REJECTED']),
  /** The reason for a rejection. */
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
  /** The contractor. */
  workerId: idSchema.optional(),
  /** Who paid it or has a share. */
  participantId: idSchema.optional(),
  category: anyCategory.optional(),
  kind: kind.optional(),
  status: z.enum(paymentStatuses).optional(),
  /** Inclusive. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** Words in the title. */
  q: filterText(120).optional(),
  /** The last payment of the previous page. */
  after: idSchema.optional(),
})
export type ListPaymentsInput = z.infer<typeof listPaymentsInput>

export const ownershipWeightsInput = z.strictObject({ propertyId: idSchema, on: moneyDate })
export type OwnershipWeightsInput = z.infer<typeof ownershipWeightsInput>

/** A payment in a list. */
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
  payerImageUrl: string | null
  /** The member’s colour; null for people outside the group. */
  payerColor: string | null
  /** The reader paid it. */
  isMine: boolean
  category: Category
  /** The group's name for it. */
  categoryName: string | null
  propertyId: string | null
  propertyName: string | null
  projectId: string | null
  taskId: string | null
  /** The contractor. */
  workerName: string | null
  status: (typeof paymentStatuses)[number]
  /** The reader’s share; null without one. */
  myPartMinor: number | null
  version: number
}

export type PaymentPageView = { payments: PaymentLineView[]; next: string | null }

/** A payment with the reader’s permissions. */
export const paymentView = z.object({
  ...paymentFields.shape,
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  payerName: z.string(),
  isMine: z.boolean(),
  categoryName,
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
  /** Null for imports and deleted accounts. */
  recordedBy: z.string().nullable(),
  recordedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** The decision of the owners about it. */
  decision: z.custom<DecisionNote | null>(),
  /** Who may decide, while pending. */
  deciders: z.array(z.string()),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  may: z.object({
    edit: z.boolean(),
    choosePayer: z.boolean(),
    decide: z.boolean(),
    /** Put it to the owners as a decision. */
    askOwners: z.boolean(),
    void: z.boolean(),
    delete: z.boolean(),
    addFiles: z.boolean(),
  }),
  version,
})
export type PaymentView = z.output<typeof paymentView>
