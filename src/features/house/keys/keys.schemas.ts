import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { areDatesInOrder, hasHolder, maxCopies } from './keys.rules.ts'

const details = {
  label: requiredText('which key it is'),
  copies: z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(1, 'Please enter one or more.')
    .max(maxCopies, `Please enter at most ${maxCopies}.`)
    .default(1),
  /** The member who holds it. */
  holderUserId: z
    .union([idSchema, z.literal('')])
    .nullish()
    .transform((id) => id || null),
  /** Who holds it, when it is not a member. */
  holderName: optionalText(120),
  handedOverOn: calendarDate,
  returnedOn: optionalDate,
  note: optionalText(2_500),
}

const withHolder = { path: ['holderName'], error: 'Please choose a member, or enter a name.' }
const inOrder = { path: ['returnedOn'], error: 'Please enter the day it was handed over, or a later one.' }

/** Everything about a key that a member may fill in. */
export const keyFields = z
  .strictObject(details)
  .refine(hasHolder, withHolder)
  .refine(areDatesInOrder, inOrder)
export type KeyFields = z.infer<typeof keyFields>

export const keysInput = z.strictObject({ propertyId: idSchema })
export const keyInput = keysInput.extend({ keyId: idSchema })
export const restoreKeyInput = z.strictObject({ familyGroupId: idSchema, keyId: idSchema })

export const addKeyInput = z
  .strictObject({ ...details, ...keysInput.shape })
  .refine(hasHolder, withHolder)
  .refine(areDatesInOrder, inOrder)
export type AddKeyInput = z.infer<typeof addKeyInput>

const version = z.number().int().min(1)

export const updateKeyInput = z
  .strictObject({ ...details, ...keyInput.shape, version })
  .refine(hasHolder, withHolder)
  .refine(areDatesInOrder, inOrder)
export type UpdateKeyInput = z.infer<typeof updateKeyInput>

export const markKeyReturnedInput = keyInput.extend({ version })
export type MarkKeyReturnedInput = z.infer<typeof markKeyReturnedInput>

export const keyView = z.object({
  ...keyFields.shape,
  id: idSchema,
  /** Who holds it, by the name that a member has now. */
  holder: z.string(),
  version: z.number(),
})
export type KeyView = z.infer<typeof keyView>
