import { infiniteQueryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listActivity } from './activity.functions.ts'

type Narrowing = {
  kind?: string | undefined
  propertyId?: string | undefined
  entityId?: string | undefined
}

/** The activity log of a group, property or thing, page by page. */
export const activityQuery = (familyGroupId: string, { kind, propertyId, entityId }: Narrowing = {}) =>
  infiniteQueryOptions({
    queryKey: key('familyGroup', familyGroupId, 'activity', { kind, propertyId, entityId }),
    queryFn: ({ pageParam: after }) =>
      listActivity({
        data: {
          familyGroupId,
          ...(kind && { kind }),
          ...(propertyId && { propertyId }),
          ...(entityId && { entityId }),
          ...(after && { after }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
