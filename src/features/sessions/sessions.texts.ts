import type { SignInFailureReason } from './sessions.rules.ts'

/** What /login says when a sign-in came to nothing: what happened, and what to do. */
export const signInFailureTexts: Record<SignInFailureReason, { title: string; text: string }> = {
  unavailable: {
    title: 'Signing in is not possible right now',
    text: 'The sign-in service does not answer. This usually passes quickly; please try again in a moment.',
  },
  expired: {
    title: 'That took too long',
    text: 'The sign-in was started more than ten minutes ago, was used already, or began in another browser. Please sign in again.',
  },
  cancelled: {
    title: 'You did not sign in',
    text: 'You left the sign-in before it was done. Nothing has changed.',
  },
  refused: {
    title: 'Signing in did not work',
    text: 'The answer of the sign-in service could not be accepted. Please try again.',
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

/** Fixed by the product's specification. */
export const signOutTexts = { success: 'Signed out successfully', failure: 'Failed to sign out' } as const
