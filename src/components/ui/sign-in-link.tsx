import { t } from '@lingui/core/macro'
import { useRouterState } from '@tanstack/react-router'

/**
 * Links to sign in and return to this page, when the session ended while it was open. A plain link, because the next
 * page must not trust this page’s data about the person.
 */
export function SignInLink({ className = 'text-link' }: { className?: string }) {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <a href={`/login?${new URLSearchParams({ redirect: here })}`} className={className}>
      {t`Sign in`}
    </a>
  )
}
