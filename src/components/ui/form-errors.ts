import type { z } from 'zod'
import { isAppError } from '../../lib/app-error.ts'

/** One sentence for each wrong field, by its dotted path. */
export type FieldErrors = Record<string, string>

/** The first complaint of a schema about each field; empty when there is none. */
export function schemaErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** What to say when saving failed, and which fields the server found wrong. */
export function saveFailure(error: unknown): { sentence: string; fields: FieldErrors } {
  if (isAppError(error)) return { sentence: error.message, fields: error.details.fields ?? {} }
  return {
    sentence: 'This could not be saved. What you typed is still here: check your connection and try again.',
    fields: {},
  }
}

/** Why the form was refused when it was last sent. */
export type Refusal = { sentence: string; own: FieldErrors; fromServer: FieldErrors }

/**
 * Returns the message above the buttons. A message about fields goes away when they are right; one about the whole form,
 * such as a lost connection, stays until the form is sent again.
 * @param errors the fields that are still wrong
 */
export function failureOf(refusal: Refusal | null, errors: FieldErrors): string | null {
  if (!refusal) return null
  const { sentence, own, fromServer } = refusal
  if (Object.keys({ ...own, ...fromServer }).length === 0) return sentence
  if (Object.keys(errors).length === 0) return null
  return Object.keys(fromServer).some((field) => field in errors) ? sentence : summarize(errors)
}

/** The error of the whole form, or how many fields need another look. */
export function summarize(errors: FieldErrors): string {
  const wrongFields = Object.keys(errors).length
  if (errors['']) return errors['']
  return wrongFields === 1 ? 'One field needs another look.' : `${wrongFields} fields need another look.`
}
