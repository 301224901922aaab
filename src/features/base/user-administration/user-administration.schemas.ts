import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText, requiredText } from '../../../lib/text.ts'

export const listUsersInput = z.strictObject({
  q: filterText(120).optional(),
  isSuspended: z.literal(true).optional(),
  /** The last user shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListUsersInput = z.infer<typeof listUsersInput>

export const suspendUserInput = z.strictObject({
  userId: idSchema,
  reason: requiredText(() => t`Enter a reason.`, { max: 500 }),
})
export type SuspendUserInput = z.infer<typeof suspendUserInput>

export const unsuspendUserInput = z.strictObject({ userId: idSchema })

/** A user as administrators see them: identity and number of groups, nothing from inside the groups. */
export type UserLineView = {
  id: string
  name: string | null
  email: string | null
  emailVerified: boolean
  groups: number
  /** Groups with other members that only this person manages. */
  groupsManagedAlone: number
  isAdministrator: boolean
  /** Whether it is the caller. */
  isMyself: boolean
  createdAt: Date
  /** Null when they are not signed in anywhere. */
  lastSeenAt: Date | null
  suspendedAt: Date | null
  suspendedReason: string | null
}

export type UserPage = { users: UserLineView[]; next: string | null }
