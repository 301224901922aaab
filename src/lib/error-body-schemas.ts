import { z } from 'zod'
import { appErrorCodes } from './app-error.ts'

/** The body of an error response. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(appErrorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
