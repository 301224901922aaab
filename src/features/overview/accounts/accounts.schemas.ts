import { z } from 'zod'

/** What deleting the account would do now. */
export type AccountDeletionView = {
  /** Groups that would be left without a manager. They block the deletion. */
  blockedBy: GroupNameView[]
  /** Groups in which the person has an open balance. They block the deletion. */
  owingIn: GroupNameView[]
  /** Groups without other members, deleted with the account. */
  deletedGroups: GroupNameView[]
  /** Groups that remain. */
  leftGroups: GroupNameView[]
  /** The session is too old for an irreversible step. */
  needsSignIn: boolean
  /** Whether the sign-in account is deleted too, or stays with an external provider. */
  signInIsDeleted: boolean
  email: string | null
}

export type GroupNameView = { familyGroupId: string; name: string | null }

export const deleteMyAccountInput = z.strictObject({ confirmation: z.string().max(400) })
export type DeleteMyAccountInput = z.infer<typeof deleteMyAccountInput>
