import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listFeeds, makeFeed, turnOffFeed } from './calendar-feeds.functions.ts'
import type { FeedScope } from './calendar-feeds.rules.ts'

// Routes load this file with every page, so the schema library is loaded on use.

/** Under the group's key, so that leaving a group drops its feeds. */
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
