import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'

// What every part of the money asks for in the same words.

/** An amount in minor units that can be recorded. @param max less or more than that, in another currency */
export const amountUpTo = (max: number) =>
  z
    .number('Please enter an amount.')
    .int('Please enter an amount.')
    .min(1, 'Please enter an amount above zero.')
    .max(max, 'That is more than Kinstead can record.')

export const amountMinor = amountUpTo(maxAmountMinor)

/** In living memory or planned for the near future; what is computed from it must stay a date of four digits. */
export const moneyDate = calendarDate.refine(
  (date) => date >= '1900-01-01' && date < '2200-01-01',
  'Please enter a date between 1900 and 2199.',
)

/** In a form nothing is chosen yet. */
export const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

export const version = z.number().int().min(1)
