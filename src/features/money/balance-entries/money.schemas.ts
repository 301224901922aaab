import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'

// Schemas and error messages shared by all money features.

/** An amount in minor units. @param max the limit, which differs for other currencies */
export const amountUpTo = (max: number) =>
  z
    .number({ error: () => t`Enter an amount.` })
    .int({ error: () => t`Enter an amount.` })
    .min(1, { error: () => t`Enter an amount above zero.` })
    .max(max, { error: () => t`That is more than Kinstead can record.` })

export const amountMinor = amountUpTo(maxAmountMinor)

/** A limit that keeps computed dates at four-digit years. */
export const moneyDate = calendarDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01', {
  error: () => t`Enter a date between 1900 and 2199.`,
})

/** The form value may be empty. */
export const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

export const version = z.number().int().min(1)
