import type { CurrentUser } from '../../../server/context.ts'

/**
 * Tells whether a person administers the installation: appointed by the operator's command, or with an e-mail address on
 * the configured list that the identity provider has verified. An address that anyone could have typed is not enough.
 * @param adminEmails in lower case
 */
export const isAdministrator = (
  user: Pick<CurrentUser, 'email' | 'emailVerified' | 'isAppointed'>,
  adminEmails: readonly string[],
) => user.isAppointed || isListed(user, adminEmails)

const isListed = (
  { email, emailVerified }: Pick<CurrentUser, 'email' | 'emailVerified'>,
  adminEmails: readonly string[],
) => emailVerified && email !== null && adminEmails.includes(email.toLowerCase())

type Named = { firstName: string | null; lastName: string | null; email?: string | null }

/** First and last name, or what is known of them; null when neither is. */
export const fullName = ({ firstName, lastName }: Named): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null
