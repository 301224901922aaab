import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { categories } from '../categories/categories.ts'
import { amountMinor, moneyDate, optionalId, version } from '../ledger/money.schemas.ts'
import { sentPaymentFields } from '../payments/payments.schemas.ts'
import { type BillRule, type BillState, billRules, type HouseTotals, type YearTotals } from './bills.rules.ts'

const noAmount = 'Please enter an amount.'

/** What a bill says, whether it comes once or again and again. */
const details = {
  title: requiredText('what the bill is for'),
  payee: optionalText(120),
  /** The contractor who is paid; the payee keeps the name. */
  workerId: optionalId,
  amountMinor,
  isEstimate: z.boolean().default(false),
  category: z.enum(categories, 'Please choose what it is for.'),
  note: optionalText(2_500),
}

/** Everything about one bill that a member may fill in. */
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
  const message = 'Please choose a day that is not before the first bill.'
  issues.push({ code: 'custom', path: ['endsOn'], message, input: value })
}

/** Bills that come again. What they are counted from stays as it was planned. */
const seriesFields = z
  .strictObject({
    ...details,
    propertyId: optionalId,
    rule: z.enum(billRules, 'Please choose how often it comes.'),
    startsOn: moneyDate,
    endsOn: optionalDate,
  })
  .check(endsAfterStart)
export type BillSeriesFields = z.output<typeof seriesFields>

/** The form of both: a bill that comes once, or the first one of many. */
export const newBillFields = z
  .strictObject({
    ...billFields.shape,
    // Nothing is chosen in a form that is still empty.
    amountMinor: z.number(noAmount).nullable().pipe(amountMinor),
    category: z.string().pipe(details.category),
    rule: z.enum(['ONCE', ...billRules]),
    endsOn: optionalDate,
  })
  .check(({ value, issues }) => {
    if (value.rule === 'ONCE' || value.endsOn === null || value.endsOn >= value.dueOn) return
    const message = 'Please choose a day that is not before the first bill.'
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
/** What a series says from now on, and until when it comes. */
export const billSeriesEdit = z.strictObject({ ...details, endsOn: optionalDate })
export type BillSeriesEdit = z.output<typeof billSeriesEdit>
export const updateBillSeriesInput = z.strictObject({ billSeriesId, version, fields: billSeriesEdit })
export type UpdateBillSeriesInput = z.infer<typeof updateBillSeriesInput>
export const billSeriesInput = z.strictObject({ billSeriesId })
export const endBillSeriesInput = z.strictObject({ billSeriesId, version })
export type EndBillSeriesInput = z.infer<typeof endBillSeriesInput>
export const restoreBillSeriesInput = z.strictObject({ familyGroupId, billSeriesId })

/** The expense by which a bill is paid, under an id that the sender made. */
export const payBillInput = z.strictObject({
  billId,
  version,
  payment: sentPaymentFields.extend({
    id: idSchema,
    kind: z.literal('EXPENSE', 'A bill is paid by an expense.'),
  }),
})
export type PayBillInput = z.infer<typeof payBillInput>

const cursor = z.strictObject({ dueOn: calendarDate, id: idSchema })
export type BillCursor = z.infer<typeof cursor>

export const listBillsInput = z.strictObject({
  familyGroupId,
  inProperty: idSchema.optional(),
  ofSeries: idSchema.optional(),
  /** What is still to be paid, the earliest first; or what is paid or cancelled, the latest first. */
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

/** A bill as a line of a list. */
export type BillLineView = {
  id: string
  title: string
  payee: string | null
  /** What it says; of a paid one what was paid. */
  amountMinor: number
  isEstimate: boolean
  dueOn: string
  state: BillState
  isOverdue: boolean
  /** Paid, and what paid it is not approved yet. */
  isWaiting: boolean
  isRepeated: boolean
  propertyId: string | null
  propertyName: string | null
}

export type BillPageView = { bills: BillLineView[]; next: BillCursor | null }

/** A bill that is there, or the date of a series for which none is made yet. */
export type DueBillView = Omit<BillLineView, 'id' | 'isRepeated'> & {
  billId: string | null
  billSeriesId: string | null
  /** Of a series, not made yet. */
  isForecast: boolean
  timeZone: string
}

/** What is coming, and what a year costs. */
export type BillsAheadView = {
  today: string
  currency: string
  year: number
  all: YearTotals
  houses: (HouseTotals & { propertyName: string | null })[]
  /** Of the twelve months to come, for which no bill is made yet. */
  forecast: DueBillView[]
}

export type BillSeriesLineView = {
  id: string
  title: string
  payee: string | null
  amountMinor: number
  isEstimate: boolean
  rule: BillRule
  /** The next date of it, open or yet to be made; null when no more come. */
  nextOn: string | null
  propertyName: string | null
}

/** The payment that paid a bill. */
const paidBy = z.object({
  paymentId: idSchema,
  amountMinor: z.number(),
  paidOn: z.string(),
  payerName: z.string(),
  status: z.enum(['PENDING', 'APPROVED']),
})

/** What the views of one and of a series share. */
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
  category: z.enum(categories),
  note: z.string().nullable(),
  /** Whether the reader may record that it was paid. */
  mayPay: z.boolean(),
  /** Whether the reader may change, cancel or delete it: nobody in an archived house. */
  mayChange: z.boolean(),
  version,
}

export const billView = z.object({
  ...seen,
  /** Whether the contractor has a page. */
  isWorkerThere: z.boolean(),
  dueOn: z.string(),
  projectId: idSchema.nullable(),
  projectTitle: z.string().nullable(),
  series: z.object({ id: idSchema, rule: z.enum(billRules), isDeleted: z.boolean() }).nullable(),
  state: z.enum(['PLANNED', 'DUE', 'PAID', 'CANCELLED']),
  isOverdue: z.boolean(),
  /** What it was made from. */
  invoice: z.object({ id: idSchema, number: z.string() }).nullable(),
  paid: paidBy.nullable(),
})
export type BillView = z.output<typeof billView>

export const billSeriesView = z.object({
  ...seen,
  rule: z.enum(billRules),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** The first date for which there is no bill yet; null when no more come. */
  nextOn: z.string().nullable(),
  /** Its house is in the archive: no bills come until it is back in use. */
  isResting: z.boolean(),
})
export type BillSeriesView = z.output<typeof billSeriesView>
