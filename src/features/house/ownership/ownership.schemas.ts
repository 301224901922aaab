import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { locale } from '../../../lib/locale.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { duplicateOwner, maxOwners, totalBasisPoints, wholeBasisPoints } from './ownership.rules.ts'
import { tooMuch } from './ownership.texts.ts'
import { parsePercent } from './percent.rules.ts'

const basisPoints = z
  .number({ error: () => t`Enter a share such as 33.33 or 1/3.` })
  .int({ error: () => t`Enter a share with at most two decimals.` })
  .min(1, { error: () => t`Enter a share above zero.` })
  .max(wholeBasisPoints, { error: () => t`A share can’t be more than 100%.` })

const owner = z.union([
  z.strictObject({ userId: idSchema, basisPoints }),
  z.strictObject({ name: requiredText(() => t`Enter the name of the owner.`), basisPoints }),
])

const owners = z
  .array(owner)
  .min(1, { error: () => t`Add at least one owner.` })
  .max(maxOwners, { error: () => t`A property can have at most ${maxOwners} owners.` })
  .superRefine((all, { addIssue }) => {
    const repeated = duplicateOwner(
      all.map((one) => ('userId' in one ? { ...one, name: '' } : { ...one, userId: null })),
    )
    if (repeated !== undefined) {
      addIssue({ code: 'custom', message: t`This owner is listed twice.`, path: [repeated] })
    }
    if (totalBasisPoints(all) > wholeBasisPoints)
      addIssue({ code: 'custom', message: tooMuch(all, locale()) })
  })

const fields = { validFrom: calendarDate, note: optionalText(2_500) }

/** All owners from a date. */
export const recordOwnershipInput = z.strictObject({
  ...fields,
  propertyId: idSchema,
  owners,
  /** The last recorded change when the form was opened; null when there was none. */
  expectedChangeId: idSchema.nullable(),
})
export type RecordOwnershipInput = z.infer<typeof recordOwnershipInput>

/** An owner in the form: the share as typed. */
const ownerDraft = z
  .object({ userId: z.string().nullable(), name: z.string(), share: z.string() })
  .transform(({ userId, name, share }, { addIssue }) => {
    const points = parsePercent(share)
    if (points === null) {
      const message = t`Enter a share above zero and up to 100, such as 33.33 or 1/3.`
      addIssue({ code: 'custom', message, path: ['share'] })
      return z.NEVER
    }
    return userId ? { userId, basisPoints: points } : { name, basisPoints: points }
  })

export const ownershipForm = z.strictObject({ ...fields, owners: z.array(ownerDraft).pipe(owners) })
export type OwnershipFormValues = z.input<typeof ownershipForm>
export type OwnerDraft = OwnershipFormValues['owners'][number]

const ownerShareView = z.object({
  /** Null for someone outside the group. */
  userId: z.string().nullable(),
  name: z.string(),
  /** Also set for a former member. */
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

/** The whole ownership history of a property. */
export const ownershipView = z.object({
  /** In the property’s time zone. */
  today: z.string(),
  /** Latest date first; for one date, last recorded first. */
  changes: z.array(ownershipChangeView),
})
export type OwnershipView = z.infer<typeof ownershipView>

/** A summary for other pages. */
export type OwnershipStateView = {
  /** Today’s shares do not add up. */
  isIncomplete: boolean
}
