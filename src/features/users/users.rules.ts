import type { CurrentUser } from '../../server/context.ts'

/**
 * An administrator of the installation: the e-mail is on the configured list, and the identity provider has verified
 * it. An address that anyone could have typed makes nobody an administrator.
 * @param adminEmails in lower case
 */
export const isAdministrator = (
  user: Pick<CurrentUser, 'email' | 'emailVerified'>,
  adminEmails: readonly string[],
) => user.emailVerified && user.email !== null && adminEmails.includes(user.email.toLowerCase())

type Named = { firstName: string | null; lastName: string | null; email?: string | null }

/** First and last name, or what is known of them; null when neither is. */
export const fullName = ({ firstName, lastName }: Named): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null
