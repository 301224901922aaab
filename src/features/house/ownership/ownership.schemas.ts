import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { maxOwners, repeatedOwner, sumOf, wholeBasisPoints } from './ownership.rules.ts'
import { tooMuch } from './ownership.texts.ts'
import { parsePercent } from './percent.rules.ts'

const basisPoints = z
  .number('Please enter a share such as 33.33 or 1/3.')
  .int('Please enter a share with at most two decimals.')
  .min(1, 'Please enter a share above zero.')
  .max(wholeBasisPoints, 'Nobody owns more than 100 %.')

const owner = z.union([
  z.strictObject({ userId: idSchema, basisPoints }),
  z.strictObject({ name: requiredText('the name of the owner'), basisPoints }),
])

const owners = z
  .array(owner)
  .min(1, 'Please name at least one owner.')
  .max(maxOwners, `A property can have ${maxOwners} owners at most.`)
  .superRefine((all, { addIssue }) => {
    const repeated = repeatedOwner(
      all.map((one) => ('userId' in one ? { ...one, name: '' } : { ...one, userId: null })),
    )
    if (repeated !== undefined) {
      addIssue({ code: 'custom', message: 'This owner is named twice.', path: [repeated] })
    }
    if (sumOf(all) > wholeBasisPoints) addIssue({ code: 'custom', message: tooMuch(all, 'en') })
  })

const fields = { validFrom: calendarDate, note: optionalText(2_500) }

/** All owners from a day on. */
export const recordOwnershipInput = z.strictObject({
  ...fields,
  propertyId: idSchema,
  owners,
  /** The change that was written last when the form was opened; null when there was none. */
  expectedChangeId: idSchema.nullable(),
})
export type RecordOwnershipInput = z.infer<typeof recordOwnershipInput>

/** An owner as the form holds them: the share as it was typed. */
const ownerDraft = z
  .object({ userId: z.string().nullable(), name: z.string(), share: z.string() })
  .transform(({ userId, name, share }, { addIssue }) => {
    const points = parsePercent(share)
    if (points === null) {
      const message = 'Please enter a share above zero and up to 100, such as 33.33 or 1/3.'
      addIssue({ code: 'custom', message, path: ['share'] })
      return z.NEVER
    }
    return userId ? { userId, basisPoints: points } : { name, basisPoints: points }
  })

export const ownershipForm = z.strictObject({ ...fields, owners: z.array(ownerDraft).pipe(owners) })
export type OwnershipFormValues = z.input<typeof ownershipForm>
export type OwnerDraft = OwnershipFormValues['owners'][number]

const ownerShareView = z.object({
  /** Null for somebody outside the group. */
  userId: z.string().nullable(),
  name: z.string(),
  /** Of a member, also of one who has left. */
  color: z.string().nullable(),
  basisPoints: z.number(),
})
export type OwnerShareView = z.infer<typeof ownerShareView>

const ownershipChangeView = z.object({
  id: z.string(),
  validFrom: z.string(),
  note: z.string().nullable(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  shares: z.array(ownerShareView),
})
export type OwnershipChangeView = z.infer<typeof ownershipChangeView>

/** Everything that was ever written down about who owns a property. */
export const ownershipView = z.object({
  /** Where the property is. */
  today: z.string(),
  /** The latest day first; of one day what was written last first. */
  changes: z.array(ownershipChangeView),
})
export type OwnershipView = z.infer<typeof ownershipView>

/** What another page than that of the owners says about them. */
export type OwnershipStateView = {
  /** The shares of today do not add up. */
  isIncomplete: boolean
}
