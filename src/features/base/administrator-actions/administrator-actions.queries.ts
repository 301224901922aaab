import { infiniteQueryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listAdministratorActions } from './administrator-actions.functions.ts'

export const administratorActionsQuery = infiniteQueryOptions({
  queryKey: key('administratorActions'),
  queryFn: ({ pageParam: after }: { pageParam: string | null }) =>
    listAdministratorActions({ data: after ? { after } : {} }),
  initialPageParam: null,
  getNextPageParam: ({ next }) => next,
})
