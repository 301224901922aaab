import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Category } from '../categories/categories.ts'

export const getMoneyReportInput = z.strictObject({
  familyGroupId: idSchema,
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** One house; without it all of the group. Called so since a property beside a group would name the group. */
  ofPropertyId: idSchema.optional(),
})
export type GetMoneyReportInput = z.infer<typeof getMoneyReportInput>

/** What was spent and received, in minor units of the group's currency; both are positive. */
export type Sums = { expenseMinor: number; incomeMinor: number }

export type MonthSums = Sums & {
  /** `2026-03` */
  month: string
}
export type CategorySums = Sums & { category: Category }
export type PropertySums = Sums & { propertyId: string | null; name: string | null }

/** What somebody laid out and took in, and what of it all falls to them. */
export type PersonSums = {
  participantId: string
  name: string
  paidMinor: number
  receivedMinor: number
  expensePartMinor: number
  incomePartMinor: number
}

/** The payments that count, of a span of days. */
export type MoneyReportView = Sums & {
  currency: string
  from: string
  to: string
  today: string
  count: number
  months: MonthSums[]
  categories: CategorySums[]
  people: PersonSums[]
  properties: PropertySums[]
  /** To choose from. */
  houses: { id: string; name: string }[]
}
