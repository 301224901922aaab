import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { isLocale } from '../../../lib/choices.ts'
import { requiredText } from '../../../lib/text.ts'
import { timeZone } from '../../../lib/time-zone-schemas.ts'

/** The signed-in person for the client. */
export type CurrentUserView = {
  id: string
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Whether the provider has verified the address. */
  emailVerified: boolean
  profileImageUrl: string | null
  /** Until when they have paid, as ISO 8601; null without a plan. */
  subscriptionPeriodEnd: string | null
  /** Whether plans are sold here, so that there are limits. */
  hasPlanLimits: boolean
  /** For the menu only; the server checks every administrator call. */
  isAdministrator: boolean
  /** Where analytics is configured: the project key, and whether the person opted out. */
  analytics: { key: string; isOff: boolean } | null
  /** The page to change the password with our own sign-in; null with an external provider. */
  passwordPath: string | null
  /**
   * The page to confirm the address by a mailed code (`?return=` is the next page), with our own sign-in where e-mail
   * is sent.
   */
  verifyEmailPath: string | null
  /** False until the first `syncUserProfile`. */
  profileSynced: boolean
  /** Whether this is a visitor of the demo, who can only read. */
  isDemo: boolean
}

/**
 * The client's view of the person after signing in. The server ignores it: identity comes from the session and
 * payments from the provider.
 */
export const syncUserProfileInput = z.strictObject({
  id: z.string().max(200),
  firstName: z.string().max(200).nullable(),
  lastName: z.string().max(200).nullable(),
  email: z.string().max(320).nullable(),
  profileImageUrl: z.string().max(2_000).nullable(),
  subscriptionPeriodEnd: z.union([z.string().max(40), z.date()]).nullable(),
})

/** What a person can change about themselves. The e-mail address belongs to the sign-in provider. */
export const profileFields = z.strictObject({
  firstName: requiredText(() => t`Enter your first name.`),
  lastName: requiredText(() => t`Enter your last name.`),
  timeZone,
  /** Blank for "Same as my browser". */
  locale: z
    .string()
    .max(35)
    .refine((tag) => tag === '' || isLocale(tag), { error: () => t`Choose an option from the list.` })
    .nullable()
    .transform((tag) => tag || null),
})
export type ProfileFields = z.infer<typeof profileFields>

export const updateUserProfileInput = profileFields.extend({ version: z.int().positive() })
export type UpdateUserProfileInput = z.infer<typeof updateUserProfileInput>

export type ProfileView = {
  firstName: string | null
  lastName: string | null
  email: string | null
  emailVerified: boolean
  timeZone: string
  locale: string | null
  /** The file of the picture chosen here. */
  pictureFileId: string | null
  /** The picture shown, from either source. */
  profileImageUrl: string | null
  version: number
}
