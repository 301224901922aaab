import type { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { fieldMessages } from '../lib/field-messages.ts'

/**
 * Wraps a schema as the validator of a server function, so that bad input leaves as
 * `AppError('invalid')` with one sentence for each wrong field instead of a schema dump.
 */
export function input<Schema extends z.ZodType>(schema: Schema) {
  return (value: z.input<Schema>): z.output<Schema> => {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    throw new AppError('invalid', 'Some of this could not be accepted. Please check the marked fields.', {
      fields: fieldMessages(result.error),
    })
  }
}
