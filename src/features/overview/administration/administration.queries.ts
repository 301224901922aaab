import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { installationFigures, installationHealth, listGroups } from './administration.functions.ts'
import type { GroupSearch } from './group-search.ts'

export const figuresQuery = queryOptions({
  queryKey: key('installation', 'figures'),
  queryFn: () => installationFigures(),
})

/** The groups of the installation, filtered by the address, page by page. */
export const allGroupsQuery = ({ q }: GroupSearch) =>
  infiniteQueryOptions({
    queryKey: key('installation', 'groups', { q }),
    queryFn: ({ pageParam: after }: { pageParam: string | null }) =>
      listGroups({ data: { ...(q && { q }), ...(after && { after }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })

export const healthQuery = queryOptions({
  queryKey: key('installation', 'health'),
  queryFn: () => installationHealth(),
  staleTime: 0,
})
