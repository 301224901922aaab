import { t } from '@lingui/core/macro'
import type { SignInFailureReason } from './sessions.rules.ts'

/** What /login says after a failed sign-in: what happened and what to do. */
export const signInFailureTexts: Record<SignInFailureReason, { title: string; text: string }> = {
  unavailable: {
    get title() {
      return t`You cannot sign in right now`
    },
    get text() {
      return t`The sign-in service is not responding. Try again in a moment.`
    },
  },
  expired: {
    get title() {
      return t`Sign-in took too long`
    },
    get text() {
      return t`This sign-in was started more than ten minutes ago, has already been used, or was started in another browser. Sign in again.`
    },
  },
  cancelled: {
    get title() {
      return t`You are not signed in`
    },
    get text() {
      return t`You left before sign-in was complete. Nothing has changed.`
    },
  },
  refused: {
    get title() {
      return t`Sign-in failed`
    },
    get text() {
      return t`We could not accept the response from the sign-in service. Try again.`
    },
  },
  'no-subject': {
    get title() {
      return t`Sign-in failed`
    },
    get text() {
      return t`The sign-in service did not tell us who you are. Contact the person who runs this Kinstead.`
    },
  },
  suspended: {
    get title() {
      return t`Your account is suspended`
    },
    get text() {
      return t`Contact the person who runs this Kinstead.`
    },
  },
  'too-many': {
    get title() {
      return t`Too many attempts`
    },
    get text() {
      return t`There were too many sign-ins from your network in a short time. Wait a minute and try again.`
    },
  },
}

/** Tells a suspended person the reason. */
export const suspensionText = (reason: string) => t`Reason given by an administrator: “${reason}”.`

/** Fixed by the seed. */
export const signOutTexts = {
  get success() {
    return t`Signed out successfully`
  },
  get failure() {
    return t`Failed to sign out`
  },
} as const

/** What signing out another browser does, depending on the provider. */
export const endTexts = {
  get own() {
    return t`Browsers you sign out have to sign in again with your password.`
  },
  get external() {
    return t`Browsers you sign out have to sign in again. Your sign-in service may still let them in without a password, so sign out there too.`
  },
} as const
