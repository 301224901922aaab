import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { hasHolder, isReturnedAfterHandover, maxCopies } from './keys.rules.ts'

const details = {
  label: requiredText(() => t`Enter a name for the key.`),
  copies: z
    .number({ error: () => t`Enter a number.` })
    .int({ error: () => t`Enter a whole number.` })
    .min(1, { error: () => t`Enter 1 or more.` })
    .max(maxCopies, { error: () => t`Enter at most ${maxCopies}.` })
    .default(1),
  /** The member who holds it. */
  holderUserId: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  /** The name of the holder, when it is not a member. */
  holderName: optionalText(120),
  handedOverOn: calendarDate,
  returnedOn: optionalDate,
  note: optionalText(2_500),
}

const withHolder = {
  path: ['holderName'],
  error: () => t`Choose a member, or enter a name.`,
}
const inOrder = {
  path: ['returnedOn'],
  error: () => t`Enter the handover date or a later date.`,
}

/** The editable fields of a key. */
export const keyFields = z
  .strictObject(details)
  .refine(hasHolder, withHolder)
  .refine(isReturnedAfterHandover, inOrder)
export type KeyFields = z.infer<typeof keyFields>

export const keysInput = z.strictObject({ propertyId: idSchema })
export const keyInput = keysInput.extend({ keyId: idSchema })
export const restoreKeyInput = z.strictObject({ familyGroupId: idSchema, keyId: idSchema })

export const addKeyInput = z
  .strictObject({ ...details, ...keysInput.shape })
  .refine(hasHolder, withHolder)
  .refine(isReturnedAfterHandover, inOrder)
export type AddKeyInput = z.infer<typeof addKeyInput>

const version = z.number().int().min(1)

export const updateKeyInput = z
  .strictObject({ ...details, ...keyInput.shape, version })
  .refine(hasHolder, withHolder)
  .refine(isReturnedAfterHandover, inOrder)
export type UpdateKeyInput = z.infer<typeof updateKeyInput>

export const markKeyReturnedInput = keyInput.extend({ version })
export type MarkKeyReturnedInput = z.infer<typeof markKeyReturnedInput>

export const keyView = z.object({
  ...keyFields.shape,
  id: idSchema,
  /** The holder, by a member’s current name. */
  holder: z.string(),
  version: z.number(),
})
export type KeyView = z.infer<typeof keyView>
