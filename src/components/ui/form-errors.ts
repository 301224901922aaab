import { plural, t } from '@lingui/core/macro'
import type { z } from 'zod'
import { isAppError } from '../../lib/app-error.ts'

/** One message for each invalid field, by its dotted path. */
export type FieldErrors = Record<string, string>

/** Returns the first message of a schema for each field; empty when all are valid. */
export function schemaErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** Returns the message for a failed save, and the fields that the server refused. */
export function saveFailure(error: unknown): { sentence: string; fields: FieldErrors } {
  if (isAppError(error)) return { sentence: error.message, fields: error.details.fields ?? {} }
  return {
    sentence: t`This could not be saved. What you typed is still here: check your connection and try again.`,
    fields: {},
  }
}

/** Why the form was refused when it was last sent. Without a sentence, its fields say it all. */
export type Refusal = { sentence: string | null; own: FieldErrors; fromServer: FieldErrors }

/** Returns the message of the form, or null if one of the fields on the page already shows it. */
export const unlessBeside = (
  sentence: string,
  fields: FieldErrors,
  isOnPage: (field: string) => boolean,
): string | null =>
  Object.entries(fields).some(([field, message]) => message === sentence && isOnPage(field)) ? null : sentence

/**
 * Returns the message above the buttons. A message about fields disappears when they are valid; one about the whole
 * form, such as a lost connection, stays until the next submit.
 * @param errors the fields that are still invalid
 */
export function failureOf(refusal: Refusal | null, errors: FieldErrors): string | null {
  if (!refusal) return null
  const { sentence, own, fromServer } = refusal
  if (Object.keys({ ...own, ...fromServer }).length === 0) return sentence
  if (Object.keys(errors).length === 0) return null
  const isFromServer = Object.keys(fromServer).some((field) => field in errors)
  return (isFromServer && sentence) || summarize(errors)
}

/** Returns the error of the whole form, or how many fields to correct. */
export function summarize(errors: FieldErrors): string {
  const wrongFields = Object.keys(errors).length
  if (errors['']) return errors['']
  return plural(wrongFields, {
    one: 'One field needs to be corrected.',
    other: '# fields need to be corrected.',
  })
}
