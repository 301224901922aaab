import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { endMyOtherSessions, endMySession, listMySessions } from './sessions.functions.ts'

export const mySessionsQuery = queryOptions({ queryKey: key('mySessions'), queryFn: () => listMySessions() })

// Also when it was already gone, because then the list is stale.
const meta = { touches: [mySessionsQuery.queryKey], evenRefused: true }

export const useEndMySession = () =>
  useMutation({ mutationFn: (sessionId: string) => endMySession({ data: { sessionId } }), meta })

export const useEndMyOtherSessions = () => useMutation({ mutationFn: () => endMyOtherSessions(), meta })
