import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { currentUserQuery } from '../users/users.queries.ts'
import { setAnalyticsOff } from './analytics.functions.ts'
import type { SetAnalyticsOffInput } from './analytics.schemas.ts'

/** Read through the router because every page needs it. */
export function useSetAnalyticsOff() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (data: SetAnalyticsOffInput) => setAnalyticsOff({ data }),
    onSettled: async (_result: unknown, error: Error | null) => {
      if (error) return
      await queryClient.fetchQuery(currentUserQuery())
      await router.invalidate()
    },
  })
}
