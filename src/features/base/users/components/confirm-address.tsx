import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../users.queries.ts'

/**
 * Renders the link to confirm one's address by a mailed code, if it can be confirmed here. @param returnTo a path of
 * ours
 */
export function ConfirmAddress({ returnTo }: { returnTo: string }) {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  if (!user?.verifyEmailPath || !user.email || user.emailVerified) return null
  return (
    <a
      // A plain link, because it leaves the app: confirming leads through a new sign-in without a prompt.
      href={`${user.verifyEmailPath}?${new URLSearchParams({ return: returnTo })}`}
      className="inline-flex min-h-touch items-center justify-self-start rounded-sm underline underline-offset-4"
    >
      {t`Confirm address`}
    </a>
  )
}
