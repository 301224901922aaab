import { z } from 'zod'
import { isLocale } from '../../../lib/choices.ts'
import { requiredText } from '../../../lib/text.ts'
import { timeZone } from '../../../lib/time-zone-schemas.ts'

/** The signed-in person as the client sees them. */
export type CurrentUserView = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Whether the provider vouches for the address. */
  emailVerified: boolean
  profileImageUrl: string | null
  /** Until when they have paid, as ISO 8601; null without a plan. */
  subscriptionPeriodEnd: string | null
  /** Whether plans are sold here, so that there are limits without one. */
  hasPlanLimits: boolean
  /** For the menu only; every administrator's call is checked again on the server. */
  isAdministrator: boolean
  /** Where use is counted: the key of the project, and whether the person has switched it off. */
  analytics: { key: string; isOff: boolean } | null
  /** Where the password is changed, when the sign-in is our own; an external provider has its own place. */
  passwordPath: string | null
  /** Where the address is proven by a mailed code (`?return=` says where to go on): by our own sign-in, where mail is sent. */
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

/** What a person says about themselves. The e-mail is not among it: it belongs to the sign-in provider. */
export const profileFields = z.strictObject({
  firstName: requiredText('your first name'),
  lastName: requiredText('your last name'),
  timeZone,
  /** Blank for "as my browser says". */
  locale: z
    .string()
    .max(35)
    .refine((tag) => tag === '' || isLocale(tag), 'Please choose one of the list.')
    .nullable()
    .transform((tag) => tag || null),
})
export type ProfileFields = z.infer<typeof profileFields>

export const updateUserProfileInput = profileFields.extend({ version: z.int().positive() })
export type UpdateUserProfileInput = z.infer<typeof updateUserProfileInput>

/** One's own profile, for the page that changes it. */
export type ProfileView = {
  firstName: string | null
  lastName: string | null
  email: string | null
  emailVerified: boolean
  timeZone: string
  locale: string | null
  /** The file of the picture that was chosen here. */
  pictureFileId: string | null
  /** The picture that shows, wherever it comes from. */
  profileImageUrl: string | null
  version: number
}
