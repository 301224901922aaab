import { t } from '@lingui/core/macro'
import { z } from 'zod'

/** An existing calendar date without a time, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ error: () => t`Enter a date.` })
  .refine((date) => date >= '1000-01-01', { error: () => t`Enter a date.` })

export const optionalDate = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((date) => date || null)
