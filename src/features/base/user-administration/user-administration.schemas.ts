import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText, requiredText } from '../../../lib/text.ts'

export const listUsersInput = z.strictObject({
  q: filterText(120).optional(),
  isSuspended: z.literal(true).optional(),
  /** The last person who is shown; those who came before follow. */
  after: idSchema.optional(),
})
export type ListUsersInput = z.infer<typeof listUsersInput>

export const suspendUserInput = z.strictObject({
  userId: idSchema,
  reason: requiredText('a reason', { max: 500 }),
})
export type SuspendUserInput = z.infer<typeof suspendUserInput>

export const unsuspendUserInput = z.strictObject({ userId: idSchema })

/** A person as an administrator sees them: who they are and how many groups they have, and nothing of what is in those. */
export type UserLineView = {
  id: string
  name: string | null
  email: string | null
  emailVerified: boolean
  groups: number
  /** Groups with other members that nobody else can manage. */
  groupsManagedAlone: number
  isAdministrator: boolean
  /** The caller. */
  isMyself: boolean
  createdAt: Date
  /** Null when they are signed in nowhere. */
  lastSeenAt: Date | null
  suspendedAt: Date | null
  suspendedReason: string | null
}

export type UserPage = { users: UserLineView[]; next: string | null }
