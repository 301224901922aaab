import { infiniteQueryOptions } from '@tanstack/react-query'
import { familyGroupKey } from '../groups/groups.queries.ts'
import { listActivity } from './activity.functions.ts'
import type { ActivityKind } from './activity.rules.ts'

type Narrowing = { kind?: ActivityKind | undefined; propertyId?: string | undefined }

/** The log of a group, or of one property of it, page by page. */
export const activityQuery = (familyGroupId: string, { kind, propertyId }: Narrowing = {}) =>
  infiniteQueryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'activity', kind ?? 'all', propertyId ?? 'all'],
    queryFn: ({ pageParam: after }) =>
      listActivity({
        data: {
          familyGroupId,
          ...(kind && { kind }),
          ...(propertyId && { propertyId }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
