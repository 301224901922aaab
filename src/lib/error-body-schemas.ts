import { z } from 'zod'
import { appErrorCodes } from './app-error.ts'

/** What the server says when it refuses. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(appErrorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
