/** Where an account changes its password, on our own origin. */
export const passwordPath = '/oidc/account/password'
