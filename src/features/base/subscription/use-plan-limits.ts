import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../users/users.queries.ts'
import { subscriptionDetailsQuery } from './subscription.queries.ts'

/** What of the free plan is used; undefined where nothing is sold, and until it is known. */
export function usePlanLimits() {
  const { data: user } = useQuery(currentUserQuery())
  const { data } = useQuery({ ...subscriptionDetailsQuery, enabled: user?.hasPlanLimits ?? false })
  return data?.offer.kind === 'checkout' ? data : undefined
}
