/** The provider’s path on our own origin. */
export const mountPath = '/oidc'

export const isProviderPath = (pathname: string) =>
  pathname === mountPath || pathname.startsWith(`${mountPath}/`)

/** The name the app uses for this provider. */
export const issuerOf = (origin: string) => `${origin}${mountPath}`

/** The account pages opened by links: change password, confirm e-mail, new password. */
export const accountPaths = {
  password: `${mountPath}/account/password`,
  verifyEmail: `${mountPath}/account/verify-email`,
  forgotPassword: `${mountPath}/account/forgot-password`,
  resetPassword: `${mountPath}/account/reset-password`,
} as const

/** The steps of one sign-in. */
export const interactionPath = (uid: string) => `${mountPath}/interaction/${uid}`

/** Signs in to the app; the provider’s session stays in this browser, so it asks for nothing. */
export const signInPath = (returnTo?: string) =>
  returnTo ? `/api/auth/sign-in?${new URLSearchParams({ redirect: returnTo })}` : '/api/auth/sign-in'
