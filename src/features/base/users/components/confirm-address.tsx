import { useSuspenseQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../users.queries.ts'

/**
 * The way to prove one's address by a mailed code, and back; nothing where there is nothing to prove or another
 * sign-in has to vouch for it. @param returnTo a path of ours
 */
export function ConfirmAddress({ returnTo }: { returnTo: string }) {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  if (!user?.verifyEmailPath || !user.email || user.emailVerified) return null
  return (
    <a
      // A plain link, since it leaves the app: with the proof it leads through a new sign-in, which asks for nothing.
      href={`${user.verifyEmailPath}?${new URLSearchParams({ return: returnTo })}`}
      className="inline-flex min-h-touch items-center justify-self-start rounded-sm underline underline-offset-4"
    >
      Confirm the address
    </a>
  )
}
