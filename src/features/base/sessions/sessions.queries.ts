import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endMyOtherSessions, endMySession, listMySessions } from './sessions.functions.ts'

/** The browsers in which one is signed in. */
export const mySessionsQuery = queryOptions({ queryKey: ['mySessions'], queryFn: () => listMySessions() })

function useRefreshSessions() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey })
}

export function useEndMySession() {
  const refresh = useRefreshSessions()
  return useMutation({
    mutationFn: (sessionId: string) => endMySession({ data: { sessionId } }),
    // Also when it was gone already: the list is old then.
    onSettled: refresh,
  })
}

export function useEndMyOtherSessions() {
  const refresh = useRefreshSessions()
  return useMutation({ mutationFn: () => endMyOtherSessions(), onSettled: refresh })
}
