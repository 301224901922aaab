import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listFeeds, makeFeed, turnOffFeed } from './calendar-feeds.functions.ts'
import type { FeedScope } from './calendar-feeds.rules.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Under the group's own key: who leaves it has no feeds of it any more. */
export const feedsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'calendarFeeds'),
    queryFn: () => listFeeds({ data: { familyGroupId } }),
  })

export const useMakeFeed = (familyGroupId: string) =>
  useMutation({
    mutationFn: (feed: { scope: FeedScope; ofPropertyId: string | null }) =>
      makeFeed({ data: { ...feed, familyGroupId } }),
  })

export const useTurnOffFeed = (familyGroupId: string) =>
  useMutation({
    mutationFn: (feedId: string) => turnOffFeed({ data: { familyGroupId, feedId } }),
    meta: { evenRefused: true },
  })
