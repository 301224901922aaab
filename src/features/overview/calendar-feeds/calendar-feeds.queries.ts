import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listFeeds, makeFeed, turnOffFeed } from './calendar-feeds.functions.ts'
import type { FeedScope } from './calendar-feeds.rules.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Under the group's own key: who leaves it has no feeds of it any more. */
export const feedsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: ['familyGroup', familyGroupId, 'calendar-feeds'],
    queryFn: () => listFeeds({ data: { familyGroupId } }),
  })

export function useMakeFeed(familyGroupId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feed: { scope: FeedScope; ofPropertyId: string | null }) =>
      makeFeed({ data: { ...feed, familyGroupId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedsQuery(familyGroupId).queryKey }),
  })
}

export function useTurnOffFeed(familyGroupId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feedId: string) => turnOffFeed({ data: { familyGroupId, feedId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedsQuery(familyGroupId).queryKey }),
  })
}
