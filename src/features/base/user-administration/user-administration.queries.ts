import { infiniteQueryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { listUsers, suspendUser, unsuspendUser } from './user-administration.functions.ts'
import type { UserSearch } from './user-search.ts'

export const usersQuery = ({ q, show }: UserSearch) =>
  infiniteQueryOptions({
    queryKey: key('users', 'list', { q, show }),
    queryFn: ({ pageParam: after }: { pageParam: string | null }) =>
      listUsers({
        data: { ...(q && { q }), ...(show && { isSuspended: true }), ...(after && { after }) },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

export const useSuspendUser = () => useChange(suspendUser, { evenRefused: true })
export const useUnsuspendUser = () => useChange(unsuspendUser, { evenRefused: true })
