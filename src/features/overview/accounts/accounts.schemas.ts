import { z } from 'zod'

/** What deleting one's account would do now. */
export type AccountDeletionView = {
  /** Groups that would be left without a manager: as long as there is one, the account stays. */
  blockedBy: GroupNameView[]
  /** Groups in which the person owes something, or is owed: as long as there is one, the account stays. */
  owingIn: GroupNameView[]
  /** Groups in which nobody else is: they go with the account. */
  deletedGroups: GroupNameView[]
  /** Groups that go on without the person. */
  leftGroups: GroupNameView[]
  /** The session is too old for something that nobody can undo. */
  needsSignIn: boolean
  /** Whether the account that signs in goes too, or stays with an external provider. */
  signInIsDeleted: boolean
  email: string | null
}

export type GroupNameView = { familyGroupId: string; name: string | null }

export const deleteMyAccountInput = z.strictObject({ confirmation: z.string().max(400) })
export type DeleteMyAccountInput = z.infer<typeof deleteMyAccountInput>
