import { useRouterState } from '@tanstack/react-router'

/**
 * A link to sign in and return to this page, for when the session ended while the page was open. A plain link: the next
 * page must not trust what this one still knows about the person.
 */
export function SignInLink({ className = 'text-link' }: { className?: string }) {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <a href={`/login?${new URLSearchParams({ redirect: here })}`} className={className}>
      Sign in
    </a>
  )
}
