import { z } from 'zod'
import { timeZone } from '../../lib/dates.ts'
import { idSchema } from '../../lib/ids.ts'
import { currencyCode } from '../../lib/money.ts'
import { requiredText } from '../../lib/text.ts'
import type { Role } from '../../server/context.ts'

/** What names a group in an input: its own id, or the id of something in it. */
export const memberScope = z.union([
  z.object({ familyGroupId: idSchema }),
  z.object({ propertyId: idSchema }),
  z.object({ inviteId: idSchema }),
])

export const createGroupInput = z.strictObject({
  name: requiredText('a name for the group', { min: 2, max: 50 }),
  currency: currencyCode,
  timeZone,
})
export type CreateGroupInput = z.infer<typeof createGroupInput>

export const groupInput = z.strictObject({ familyGroupId: idSchema })

/** An entry of "list my family groups", in the shape that the product has always had. */
export type MyFamilyGroupView = {
  familyGroupId: string
  role: Role
  familyGroup: { name: string | null; currency: string; timeZone: string; isSample: boolean }
}

export type GroupView = {
  id: string
  name: string | null
  currency: string
  timeZone: string
  isSample: boolean
  role: Role
}
