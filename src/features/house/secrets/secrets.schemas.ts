import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { maxValueLength } from './secrets.rules.ts'

const label = requiredText('what it is for')

export const newSecretFields = z.strictObject({
  label,
  value: requiredText('the code or password', { max: maxValueLength }),
})

/** An empty value keeps the one that is there: nobody has to look it up to rename it. */
export const secretChanges = z.strictObject({ label, value: optionalText(maxValueLength) })

const version = z.number().int().min(1)

export const addSecretInput = newSecretFields.extend({ propertyId: idSchema })
export type AddSecretInput = z.infer<typeof addSecretInput>
export const updateSecretInput = secretChanges.extend({ secretId: idSchema, version })
export type UpdateSecretInput = z.infer<typeof updateSecretInput>
export const secretInput = z.strictObject({ secretId: idSchema })
export const restoreSecretInput = z.strictObject({ familyGroupId: idSchema, secretId: idSchema })

/** A secret as the list shows it. The value is no part of it: `revealSecret` alone gives that. */
export const secretView = z.object({ id: idSchema, label: z.string(), version })
export type SecretView = z.infer<typeof secretView>

export type RevealedSecretView = { value: string }
