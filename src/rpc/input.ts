import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { AppError } from '../lib/app-error.ts'
import { fieldMessages } from '../lib/field-messages.ts'

/**
 * Wraps a schema as the validator of a server function, so bad input becomes `AppError('invalid')` with one sentence
 * for each wrong field instead of a schema dump.
 */
export function input<Schema extends z.ZodType>(schema: Schema) {
  return (value: z.input<Schema>): z.output<Schema> => {
    const result = schema.safeParse(value)
    if (result.success) return result.data
    throw new AppError('invalid', t`Some of this was not accepted. Check the marked fields.`, {
      fields: fieldMessages(result.error),
    })
  }
}
