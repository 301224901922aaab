import { t } from '@lingui/core/macro'
import type { CurrentUser } from '../../../server/context.ts'

/**
 * Returns whether a person is an administrator: appointed by the operator's command, or with a listed e-mail address
 * that the provider has verified. An unverified address is not enough.
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

/** Returns the known parts of the full name, or null. */
export const fullName = ({ firstName, lastName }: Named): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null

type Doer = Named & { deletedAt: Date | null }

/** Names someone in “Opened by …”. A provider may not tell the name, and it goes with the account. */
export const nameInSentence = (person: Doer | null): string =>
  (person && fullName(person)) ??
  (person && !person.deletedAt
    ? t({ message: 'a member', context: 'done by' })
    : t({ message: 'a former member', context: 'done by' }))

/** Names someone in “Approved by …”; null if nobody did it. */
export const doerName = (userId: string | null, person: Doer | null): string | null =>
  userId && nameInSentence(person)

/** Names someone without an account who did something through a link. */
export const nameViaLink = (workerName: string): string => t`${workerName} (via link)`
