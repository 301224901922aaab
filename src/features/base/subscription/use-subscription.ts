import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../users/users.queries.ts'
import { subscriptionStatusQuery } from './subscription.queries.ts'

/**
 * Returns the signed-in person's plan; none for visitors.
 * @param everyMs polls until there is one
 */
export function useSubscription({ everyMs }: { everyMs?: number } = {}) {
  const { data: user, isPending: isUserPending } = useQuery(currentUserQuery())
  const { data, isPending, refetch } = useQuery({
    ...subscriptionStatusQuery(user?.id ?? ''),
    enabled: Boolean(user),
    refetchInterval: ({ state }) => (everyMs && !state.data?.isActive ? everyMs : false),
  })
  return {
    isActive: (user && data?.isActive) ?? false,
    planId: (user && data?.planId) ?? null,
    planName: (user && data?.planName) ?? null,
    isLoading: isUserPending || (Boolean(user) && isPending),
    refetch,
  }
}
