import type { SignInFailureReason } from './sessions.rules.ts'

/** What /login says when a sign-in failed: what happened, and what to do. */
export const signInFailureTexts: Record<SignInFailureReason, { title: string; text: string }> = {
  unavailable: {
    title: 'Signing in is not possible right now',
    text: 'The sign-in service is not answering. Please try again in a moment.',
  },
  expired: {
    title: 'That took too long',
    text: 'The sign-in was started more than ten minutes ago, has already been used, or was started in another browser. Please sign in again.',
  },
  cancelled: {
    title: 'You did not sign in',
    text: 'You left before signing in was complete. Nothing has changed.',
  },
  refused: {
    title: 'Signing in did not work',
    text: 'We could not accept the answer from the sign-in service. Please try again.',
  },
  'no-subject': {
    title: 'Signing in did not work',
    text: 'The sign-in service did not say who you are. Please tell the person who runs this Kinstead.',
  },
  suspended: {
    title: 'Your account is suspended',
    text: 'Please write to the person who runs this installation.',
  },
  'too-many': {
    title: 'Too many tries',
    text: 'There were many sign-ins from your network in a short time. Please wait a minute and try again.',
  },
}

/** Says to a suspended person why. */
export const suspensionText = (reason: string) => `An administrator gave this reason: “${reason}”.`

/** Fixed by the product's specification. */
export const signOutTexts = { success: 'Signed out successfully', failure: 'Failed to sign out' } as const

/** What signing out another browser does, depending on who runs the sign-in page. */
export const endTexts = {
  own: 'A browser that you sign out here has to sign in again with your password.',
  external:
    'A browser that you sign out here has to sign in again. Your sign-in service may still let it in without a password, so sign it out there, too.',
} as const
