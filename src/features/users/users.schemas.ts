import { z } from 'zod'

/** The signed-in person as the client sees them. */
export type CurrentUserView = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Whether the provider vouches for the address. */
  emailVerified: boolean
  profileImageUrl: string | null
  /** For the menu only; every administrator's call is checked again on the server. */
  isAdministrator: boolean
  /** Where the password is changed, when the sign-in is our own; an external provider has its own place. */
  passwordPath: string | null
  /** Where the address is proven by a mailed code (`?return=` says where to go on), when the sign-in is our own. */
  verifyEmailPath: string | null
  /** False until the first `syncUserProfile`. */
  profileSynced: boolean
}

/**
 * What the client knows of the person after signing in. The server takes none of it over: who the person is comes
 * from the session, and what they paid for from the payment provider.
 */
export const syncUserProfileInput = z.strictObject({
  id: z.string().max(200),
  firstName: z.string().max(200).nullable(),
  lastName: z.string().max(200).nullable(),
  email: z.string().max(320).nullable(),
  profileImageUrl: z.string().max(2_000).nullable(),
  subscriptionPeriodEnd: z.union([z.string().max(40), z.date()]).nullable(),
})
