import { z } from 'zod'

/** A calendar date without a time, `YYYY-MM-DD`, that exists and has a four-digit year. */
export const calendarDate = z.iso
  .date('Please enter a date.')
  .refine((date) => date >= '1000-01-01', 'Please enter a date.')

export const optionalDate = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((date) => date || null)
