import { adminFn, publicFn, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest, sessionOf } from '../../../rpc/request-scope.ts'
import { runtime } from '../../../server/runtime.ts'
import { removeProfilePicture as removePicture } from './server/profile-picture.service.ts'
import { findPaidUntil } from './server/users.ports.ts'
import * as users from './server/users.service.ts'
import { isAdministrator } from './users.rules.ts'
import { type CurrentUserView, syncUserProfileInput, updateUserProfileInput } from './users.schemas.ts'

/** Returns the signed-in person, or null. */
export const currentUser = publicFn({ method: 'GET' }).handler(async (): Promise<CurrentUserView | null> => {
  const session = await sessionOf(getRequest())
  if (!session) return null
  const { id, firstName, lastName, email, emailVerified, profileImageUrl, profileSynced, isDemo } =
    session.user
  const { analytics, env, localProvider, mail, services } = runtime()
  const isAdmin = isAdministrator(session.user, env.ADMIN_EMAILS)
  return {
    id,
    firstName,
    lastName,
    email,
    emailVerified,
    profileImageUrl,
    subscriptionPeriodEnd: await findPaidUntil()(services, id),
    hasPlanLimits: services.billing.isConfigured,
    isAdministrator: isAdmin,
    profileSynced,
    analytics: isDemo ? null : analytics && { key: analytics.key, isOff: session.user.isAnalyticsOff },
    passwordPath: (!isDemo && localProvider?.passwordPath) || null,
    verifyEmailPath: (!isDemo && mail.isConfigured && localProvider?.verifyEmailPath) || null,
    isDemo,
  }
})

/** Requires an administrator. @throws AppError `not-found` for everyone else */
export const ensureAdmin = adminFn({ method: 'GET' }).handler(({ context }) => ({
  userId: context.ctx.user.id,
}))

export const syncUserProfile = signedInFn({ method: 'POST' })
  .validator(input(syncUserProfileInput))
  .handler(({ context }) => users.syncUserProfile(context.ctx))

export const myProfile = signedInFn({ method: 'GET' }).handler(({ context }) =>
  users.getMyProfile(context.ctx),
)

export const updateUserProfile = signedInFn({ method: 'POST' })
  .validator(input(updateUserProfileInput))
  .handler(({ context, data }) => users.updateUserProfile(context.ctx, data))

export const removeProfilePicture = signedInFn({ method: 'POST' }).handler(({ context }) =>
  removePicture(context.ctx),
)
