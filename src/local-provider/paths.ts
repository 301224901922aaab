/** Where the provider answers, on our own origin. */
export const mountPath = '/oidc'

export const isProviderPath = (pathname: string) =>
  pathname === mountPath || pathname.startsWith(`${mountPath}/`)

/** How the app names this provider. */
export const issuerOf = (origin: string) => `${origin}${mountPath}`

/** The pages of an account, for people who come by a link: change of password, proof of the e-mail, a new password. */
export const accountPaths = {
  password: `${mountPath}/account/password`,
  verifyEmail: `${mountPath}/account/verify-email`,
  forgotPassword: `${mountPath}/account/forgot-password`,
  resetPassword: `${mountPath}/account/reset-password`,
} as const

/** The steps of one sign-in that is under way. */
export const interactionPath = (uid: string) => `${mountPath}/interaction/${uid}`

/** Signs in to the app; the session at the provider stays in this browser, so that the way asks for nothing. */
export const signInPath = (returnTo?: string) =>
  returnTo ? `/api/auth/sign-in?${new URLSearchParams({ redirect: returnTo })}` : '/api/auth/sign-in'
