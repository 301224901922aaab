import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { maxValueLength } from './secrets.rules.ts'

const label = requiredText(() => t`Enter what it is for.`)

export const newSecretFields = z.strictObject({
  label,
  value: requiredText(() => t`Enter the code or password.`, { max: maxValueLength }),
})

/** An empty value keeps the current one, so that renaming needs no lookup. */
export const secretChanges = z.strictObject({ label, value: optionalText(maxValueLength) })

const version = z.number().int().min(1)

export const addSecretInput = newSecretFields.extend({ propertyId: idSchema })
export type AddSecretInput = z.infer<typeof addSecretInput>
export const updateSecretInput = secretChanges.extend({ secretId: idSchema, version })
export type UpdateSecretInput = z.infer<typeof updateSecretInput>
export const secretInput = z.strictObject({ secretId: idSchema })
export const restoreSecretInput = z.strictObject({ familyGroupId: idSchema, secretId: idSchema })

/** A secret in the list, without its value; only `revealSecret` returns that. */
export const secretView = z.object({ id: idSchema, label: z.string(), version })
export type SecretView = z.infer<typeof secretView>

export type RevealedSecretView = { value: string }
