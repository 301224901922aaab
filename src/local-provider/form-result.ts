import type { z } from 'zod'
import { isAppError } from '../lib/app-error.ts'
import { fieldMessages } from '../lib/field-messages.ts'

export type Form = Record<string, string>

/** The result of a form: success for an account, or the same form with its errors. */
export type FormResult = {
  accountId?: string
  /** The generation of the password that was checked or set. */
  generation?: number
  /** The input for showing the form again: never a password, never a code. */
  values: Record<string, string>
  /** By field; the key `form` holds errors of the whole form. */
  errors: Record<string, string>
  status: number
  retryAfterSeconds?: number
}

type Outcome = { accountId: string; generation?: number } | { errors: Record<string, string> }

export const emptyForm: FormResult = { values: {}, errors: {}, status: 200 }

/** Validates a form, runs its step, and writes its errors. */
export async function submitted<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
  step: (input: z.output<Schema>) => Promise<Outcome>,
): Promise<FormResult> {
  const values = Object.fromEntries(Object.entries(form).filter(([name]) => !/password|code/i.test(name)))
  const parsed = schema.safeParse(form)
  if (!parsed.success) return { values, errors: fieldMessages(parsed.error), status: 422 }
  try {
    const outcome = await step(parsed.data)
    return 'accountId' in outcome
      ? { ...outcome, values, errors: {}, status: 200 }
      : { ...outcome, values, status: 422 }
  } catch (error) {
    return refusedForm(error, values)
  }
}

/** A form that can be sent again unchanged: too many attempts, or the jobs are still starting. */
export function refusedForm(error: unknown, values: Record<string, string> = {}): FormResult {
  if (!isAppError(error, 'too-many') && !isAppError(error, 'unavailable')) throw error
  const { retryAfterSeconds } = error.details
  return { values, errors: { form: error.message }, status: error.status, retryAfterSeconds }
}
