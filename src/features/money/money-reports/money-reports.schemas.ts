import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { Category } from '../categories/category-keys.ts'

export const getMoneyReportInput = z.strictObject({
  familyGroupId: idSchema,
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** One property; the whole group without it. Named so because `propertyId` would imply a group. */
  ofPropertyId: idSchema.optional(),
})
export type GetMoneyReportInput = z.infer<typeof getMoneyReportInput>

/** Expenses and income in minor units; both positive. */
export type Sums = { expenseMinor: number; incomeMinor: number }

export type MonthSums = Sums & {
  /** `2026-03` */
  month: string
}
export type CategorySums = Sums & {
  category: Category
  /** The group's name for it. */
  categoryName: string | null
}
export type PropertySums = Sums & { propertyId: string | null; name: string | null }

/** What a person paid and received, and their shares. */
export type PersonSums = {
  participantId: string
  name: string
  paidMinor: number
  receivedMinor: number
  expensePartMinor: number
  incomePartMinor: number
}

/** The approved payments of a period. */
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
  /** The options. */
  houses: { id: string; name: string }[]
}
