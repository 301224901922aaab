import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { amountMinor, moneyDate, optionalId, version } from '../balance-entries/money.schemas.ts'
import { anyCategory, categoryName } from '../categories/categories.schemas.ts'
import { sentPaymentFields } from '../payments/payments.schemas.ts'
import { type BillRule, type BillState, billRules, type HouseTotals, type YearTotals } from './bills.rules.ts'

const noAmount = () => t`Enter an amount.`

/** The fields of a bill, once or recurring. */
const details = {
  title: requiredText(() => t`Enter a title.`),
  payee: optionalText(120),
  /** The contractor; the payee keeps their name. */
  workerId: optionalId,
  amountMinor,
  isEstimate: z.boolean().default(false),
  category: anyCategory,
  note: optionalText(2_500),
}

/** The fields of one bill. */
export const billFields = z.strictObject({
  ...details,
  dueOn: moneyDate,
  propertyId: optionalId,
  projectId: optionalId,
})
export type BillFields = z.output<typeof billFields>

const endsAfterStart = ({
  value,
  issues,
}: z.core.ParsePayload<{ startsOn: string; endsOn: string | null }>) => {
  if (value.endsOn === null || value.endsOn >= value.startsOn) return
  const message = t`Choose a date on or after the first bill.`
  issues.push({ code: 'custom', path: ['endsOn'], message, input: value })
}

/** A recurring bill. Its start date and rule cannot be changed. */
const seriesFields = z
  .strictObject({
    ...details,
    propertyId: optionalId,
    rule: z.enum(billRules, { error: () => t`Choose how often the bill repeats.` }),
    startsOn: moneyDate,
    endsOn: optionalDate,
  })
  .check(endsAfterStart)
export type BillSeriesFields = z.output<typeof seriesFields>

/** The form of both: a single bill, or the first of a recurring one. */
export const newBillFields = z
  .strictObject({
    ...billFields.shape,
    amountMinor: z.number({ error: noAmount }).nullable().pipe(amountMinor),
    category: z.string().pipe(details.category),
    rule: z.enum(['ONCE', ...billRules]),
    endsOn: optionalDate,
  })
  .check(({ value, issues }) => {
    if (value.rule === 'ONCE' || value.endsOn === null || value.endsOn >= value.dueOn) return
    const message = t`Choose a date on or after the first bill.`
    issues.push({ code: 'custom', path: ['endsOn'], message, input: value })
  })
export type NewBillFields = z.output<typeof newBillFields>
export type BillFormValues = z.input<typeof newBillFields>

const billId = idSchema
const billSeriesId = idSchema
const familyGroupId = idSchema

export const createBillInput = z.strictObject({ familyGroupId, fields: billFields })
export type CreateBillInput = z.infer<typeof createBillInput>
export const updateBillInput = z.strictObject({ billId, version, fields: billFields })
export type UpdateBillInput = z.infer<typeof updateBillInput>
export const billInput = z.strictObject({ billId })
export const setBillStatusInput = z.strictObject({
  billId,
  version,
  status: z.enum(['PLANNED', 'CANCELLED']),
})
export type SetBillStatusInput = z.infer<typeof setBillStatusInput>
export const restoreBillInput = z.strictObject({ familyGroupId, billId })

export const createBillSeriesInput = z.strictObject({ familyGroupId, fields: seriesFields })
export type CreateBillSeriesInput = z.infer<typeof createBillSeriesInput>
/** The editable fields, and the end date. */
export const billSeriesEdit = z.strictObject({ ...details, endsOn: optionalDate })
export type BillSeriesEdit = z.output<typeof billSeriesEdit>
export const updateBillSeriesInput = z.strictObject({ billSeriesId, version, fields: billSeriesEdit })
export type UpdateBillSeriesInput = z.infer<typeof updateBillSeriesInput>
export const billSeriesInput = z.strictObject({ billSeriesId })
export const endBillSeriesInput = z.strictObject({ billSeriesId, version })
export type EndBillSeriesInput = z.infer<typeof endBillSeriesInput>
export const restoreBillSeriesInput = z.strictObject({ familyGroupId, billSeriesId })

/** The expense that pays a bill, with an id from the sender. */
export const payBillInput = z.strictObject({
  billId,
  version,
  payment: sentPaymentFields.extend({
    id: idSchema,
    kind: z.literal('EXPENSE', { error: () => t`Only an expense can pay a bill.` }),
  }),
})
export type PayBillInput = z.infer<typeof payBillInput>

const cursor = z.strictObject({ dueOn: calendarDate, id: idSchema })
export type BillCursor = z.infer<typeof cursor>

export const listBillsInput = z.strictObject({
  familyGroupId,
  inProperty: idSchema.optional(),
  ofSeries: idSchema.optional(),
  /** Open bills, earliest first; or paid and cancelled ones, latest first. */
  which: z.enum(['open', 'over']),
  after: cursor.optional(),
})
export type ListBillsInput = z.infer<typeof listBillsInput>

export const getBillsAheadInput = z.strictObject({
  familyGroupId,
  inProperty: idSchema.optional(),
  year: z.number().int().min(1900).max(2199).optional(),
})
export type GetBillsAheadInput = z.infer<typeof getBillsAheadInput>

export const listBillSeriesInput = z.strictObject({ familyGroupId, inProperty: idSchema.optional() })
export type ListBillSeriesInput = z.infer<typeof listBillSeriesInput>

/** A bill in a list. */
export type BillLineView = {
  id: string
  title: string
  payee: string | null
  /** The bill’s amount, or what was paid. */
  amountMinor: number
  isEstimate: boolean
  dueOn: string
  state: BillState
  isOverdue: boolean
  /** Paid by an expense that is not approved yet. */
  isWaiting: boolean
  isRepeated: boolean
  propertyId: string | null
  propertyName: string | null
}

export type BillPageView = { bills: BillLineView[]; next: BillCursor | null }

/** An existing bill, or a date of a recurring bill. */
export type DueBillView = Omit<BillLineView, 'id' | 'isRepeated'> & {
  billId: string | null
  billSeriesId: string | null
  /** Not created yet. */
  isForecast: boolean
  timeZone: string
}

/** The upcoming bills and the total of a year. */
export type BillsAheadView = {
  today: string
  currency: string
  year: number
  all: YearTotals
  houses: (HouseTotals & { propertyName: string | null })[]
  /** Forecast of the next twelve months. */
  forecast: DueBillView[]
}

export type BillSeriesLineView = {
  id: string
  title: string
  payee: string | null
  amountMinor: number
  isEstimate: boolean
  rule: BillRule
  /** Its next date; null after the end. */
  nextOn: string | null
  propertyName: string | null
}

/** The expense that paid a bill. */
const paidBy = z.object({
  paymentId: idSchema,
  amountMinor: z.number(),
  paidOn: z.string(),
  payerName: z.string(),
  status: z.enum(['PENDING', 'APPROVED']),
})

/** Shared by the views of bills and recurring bills. */
const seen = {
  id: idSchema,
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  propertyId: idSchema.nullable(),
  propertyName: z.string().nullable(),
  today: z.string(),
  title: z.string(),
  payee: z.string().nullable(),
  workerId: idSchema.nullable(),
  amountMinor: z.number(),
  isEstimate: z.boolean(),
  category: z.string(),
  categoryName,
  note: z.string().nullable(),
  version,
}

export const billView = z.object({
  ...seen,
  /** Whether the contractor exists. */
  isWorkerThere: z.boolean(),
  dueOn: z.string(),
  projectId: idSchema.nullable(),
  projectTitle: z.string().nullable(),
  series: z.object({ id: idSchema, rule: z.enum(billRules), isDeleted: z.boolean() }).nullable(),
  state: z.enum(['PLANNED', 'DUE', 'PAID', 'CANCELLED']),
  isOverdue: z.boolean(),
  /** Its recurring bill or invoice. */
  invoice: z.object({ id: idSchema, number: z.string() }).nullable(),
  paid: paidBy.nullable(),
  /** What the caller may do with it. */
  may: z.record(z.enum(['pay', 'edit', 'cancel', 'reopen', 'delete']), z.boolean()),
})
export type BillView = z.output<typeof billView>

export const billSeriesView = z.object({
  ...seen,
  rule: z.enum(billRules),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** The first date without a bill; null after the end. */
  nextOn: z.string().nullable(),
  /** Its property is archived, so no bills are created. */
  isResting: z.boolean(),
  /** What the caller may do with it. */
  may: z.record(z.enum(['pay', 'edit', 'delete']), z.boolean()),
})
export type BillSeriesView = z.output<typeof billSeriesView>
