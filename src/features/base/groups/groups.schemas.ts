import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/ids.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import type { Role } from '../../../server/context.ts'
import { memberColors } from './groups.rules.ts'

/**
 * What names a group in an input: its own id, or the id of something in it. Of several ids the first in this order counts;
 * it has to be the one that the call is about, since the others may name what is long gone:
 * 1. the group: lists that are narrowed, and what comes back from the trash by its own id;
 * 2. the property: what is added names it beside what the new thing belongs to. A change of a thing never names it;
 * 3. what belongs to the money of the group, which may be about no property at all: a file that was sent for a payment
 *    names it;
 * 4. things that belong to another thing, before those: a task may name its project and its asset, a schedule its asset,
 *    a file the task, project or asset that it was sent for (with its property).
 * It is only where the membership is looked for: each service asks for the thing again, with the group of the member.
 */
export const memberScope = z.union([
  z.object({ familyGroupId: idSchema }),
  z.object({ propertyId: idSchema }),
  z.object({ paymentId: idSchema }),
  z.object({ settlementId: idSchema }),
  z.object({ billId: idSchema }),
  z.object({ billSeriesId: idSchema }),
  z.object({ budgetId: idSchema }),
  z.object({ commentId: idSchema }),
  z.object({ documentId: idSchema }),
  z.object({ taskId: idSchema }),
  z.object({ scheduleId: idSchema }),
  z.object({ stayId: idSchema }),
  z.object({ familyEventId: idSchema }),
  z.object({ manualSectionId: idSchema }),
  z.object({ secretId: idSchema }),
  z.object({ projectId: idSchema }),
  z.object({ assetId: idSchema }),
  // A group that may be in the trash.
  z.object({ deletedFamilyGroupId: idSchema }),
  z.object({ inviteId: idSchema }),
])

const name = requiredText('a name for the group', { min: 2, max: 50 })

export const createGroupInput = z.strictObject({ name, currency: currencyCode, timeZone })
export type CreateGroupInput = z.infer<typeof createGroupInput>

export const groupInput = z.strictObject({ familyGroupId: idSchema })

/** 0 is Sunday. A choice in a form is a text. */
const weekStart = z.union(
  [z.number().int().min(0).max(6), z.enum(['0', '1', '2', '3', '4', '5', '6']).transform(Number)],
  'Please choose a day.',
)

/** What a manager may change; the currency is fixed with the first amount that is written in it. */
export const groupSettings = z.strictObject({
  name,
  timeZone,
  weekStart,
  approvalThresholdMinor: z
    .number('Please enter an amount.')
    .int('Please enter an amount.')
    .min(0, 'Please enter an amount of zero or more.')
    .max(maxAmountMinor, 'That is more than Kinstead can record.'),
})
export type GroupSettings = z.infer<typeof groupSettings>

export const updateGroupInput = groupSettings.extend({
  familyGroupId: idSchema,
  version: z.number().int().min(1),
})
export type UpdateGroupInput = z.infer<typeof updateGroupInput>

export const restoreGroupInput = z.strictObject({ deletedFamilyGroupId: idSchema })

const role = z.enum(['MANAGER', 'MEMBER', 'VIEWER'], 'Please choose a role.')

const memberInput = z.strictObject({ familyGroupId: idSchema, userId: idSchema })
export const removeMemberInput = memberInput.extend({
  /** Why what they owe, or are owed, is let be; without one they have to be even. */
  writeOffReason: optionalText(2_500),
})
export const updateMemberRoleInput = memberInput.extend({ role })
export type UpdateMemberRoleInput = z.infer<typeof updateMemberRoleInput>
export const updateMyColorInput = groupInput.extend({
  color: z.enum(memberColors, 'Please choose one of the colours.'),
})
export type UpdateMyColorInput = z.infer<typeof updateMyColorInput>

/** An entry of "list my family groups", in the shape that the product has always had. */
export type MyFamilyGroupView = {
  familyGroupId: string
  role: Role
  familyGroup: { name: string | null; currency: string; timeZone: string; isSample: boolean }
}

/** The details of a group, with the caller's role in it. */
export const groupView = z.object({
  id: idSchema,
  name: z.string().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  weekStart: z.number(),
  approvalThresholdMinor: z.number(),
  isSample: z.boolean(),
  version: z.number(),
  role,
})
export type GroupView = z.infer<typeof groupView>

/** A member as the others see them. The e-mail is for managers alone, and null for everybody else. */
export type MemberView = {
  userId: string
  /** First and last name, or "A member". */
  name: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: Role
  color: string
  joinedAt: string
  isMe: boolean
  email: string | null
}

/** A group in the trash, for its managers. */
export type DeletedGroupView = {
  familyGroupId: string
  name: string | null
  deletedAt: string
  removedAt: string
}
