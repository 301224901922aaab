import { infiniteQueryOptions } from '@tanstack/react-query'
import { familyGroupKey } from '../groups/groups.queries.ts'
import { listActivity } from './activity.functions.ts'
import type { ActivityKind } from './activity.rules.ts'

/** The log of a group, page by page. */
export const activityQuery = (familyGroupId: string, kind?: ActivityKind) =>
  infiniteQueryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'activity', kind ?? 'all'],
    queryFn: ({ pageParam: after }) =>
      listActivity({ data: { familyGroupId, ...(kind && { kind }), ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
