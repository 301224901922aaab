import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { timeZone } from '../../../lib/time-zone-schemas.ts'
import type { Role } from '../../../server/context.ts'
import { memberColors } from './groups.rules.ts'

const name = requiredText(() => t`Enter a group name.`, { min: 2, max: 50 })

export const createGroupInput = z.strictObject({ name, currency: currencyCode, timeZone })
export type CreateGroupInput = z.infer<typeof createGroupInput>

export const groupInput = z.strictObject({ familyGroupId: idSchema })

/** 0 is Sunday. Form selects send strings. */
const weekStart = z.union(
  [z.number().int().min(0).max(6), z.enum(['0', '1', '2', '3', '4', '5', '6']).transform(Number)],
  { error: () => t`Choose a day.` },
)

/** What a manager can change; the currency is fixed. */
export const groupSettings = z.strictObject({
  name,
  timeZone,
  weekStart,
  approvalThresholdMinor: z
    .number({ error: () => t`Enter an amount.` })
    .int({ error: () => t`Enter an amount.` })
    .min(0, { error: () => t`Enter an amount of zero or more.` })
    .max(maxAmountMinor, { error: () => t`This amount is too large.` }),
})
export type GroupSettings = z.infer<typeof groupSettings>

export const updateGroupInput = groupSettings.extend({
  familyGroupId: idSchema,
  version: z.number().int().min(1),
})
export type UpdateGroupInput = z.infer<typeof updateGroupInput>

export const restoreGroupInput = z.strictObject({ deletedFamilyGroupId: idSchema })

const role = z.enum(['MANAGER', 'MEMBER', 'VIEWER'], { error: () => t`Choose a role.` })

const memberInput = z.strictObject({ familyGroupId: idSchema, userId: idSchema })
export const removeMemberInput = memberInput.extend({
  /** The reason for writing off their balance; without one they must be settled up. */
  writeOffReason: optionalText(2_500),
})
export const updateMemberRoleInput = memberInput.extend({ role })
export type UpdateMemberRoleInput = z.infer<typeof updateMemberRoleInput>
export const updateMyColorInput = groupInput.extend({
  color: z.enum(memberColors, { error: () => t`Choose one of the colours.` }),
})
export type UpdateMyColorInput = z.infer<typeof updateMyColorInput>

/** An entry of "list my family groups", in the seed's shape. */
export type MyFamilyGroupView = {
  familyGroupId: string
  role: Role
  familyGroup: { name: string | null; currency: string; timeZone: string; isSample: boolean }
}

/** What the caller may do in a group (`groupRights`). */
const rightNames = [
  'manage',
  'addProperties',
  'invite',
  'seeSecrets',
  'editWorkers',
  'editTasks',
  'editEvents',
  'requestStaysForOthers',
  'editInvoices',
  'recordPayments',
  /** Payments and settlements between other people. */
  'recordForOthers',
  'importPayments',
] as const

/** A group's details with the caller's role. */
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
  may: z.record(z.enum(rightNames), z.boolean()),
})
export type GroupView = z.infer<typeof groupView>

/** A member as others see them. The e-mail address is null except for managers. */
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
