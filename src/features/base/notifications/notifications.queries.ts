import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { atOnce, readPageAgain, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { isAppError } from '../../../lib/app-error.ts'
import {
  fetchNotifications,
  fetchUnreadCount,
  type NotificationsPage,
  newest,
  postAllRead,
  postRead,
  sendDelete,
} from './notifications.calls.ts'
import { getNotificationPreferences, setNotificationPreference } from './notifications.functions.ts'
import { maxPages, pollMs } from './notifications.rules.ts'
import type {
  NotificationPreferencesView,
  NotificationView,
  SetNotificationPreferenceInput,
} from './notifications.schemas.ts'

// Polls every 30 seconds while the tab is visible. Stops once the person is signed out.
const polling = {
  refetchInterval: (query: { state: { error: Error | null } }) =>
    isAppError(query.state.error, 'signed-out') ? false : pollMs,
  refetchIntervalInBackground: false,
}

/** The bell's list, newest first, with older pages on demand. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: key('notifications', 'list'),
  queryFn: ({ pageParam, signal }) => fetchNotifications(pageParam, signal),
  initialPageParam: newest,
  getNextPageParam: ({ next }, pages) => (pages.length < maxPages ? next : null),
  ...polling,
  meta: { onEveryPage: true },
})

/** The unread count. */
export const unreadCountQuery = queryOptions({
  queryKey: key('notifications', 'unreadCount'),
  queryFn: async ({ client, queryKey, signal }) => {
    const shownNow = client.getQueryData<{ count: number }>(queryKey)
    const unread = await fetchUnreadCount(signal)
    // Others did something: the page then shows it too, and not only the bell.
    if (shownNow && shownNow.count !== unread.count) void readPageAgain(client)
    return unread
  },
  ...polling,
  meta: { onEveryPage: true },
})

/** Drops older pages, so that the next poll requests only one. */
export const dropOlderPages = (queryClient: QueryClient) =>
  queryClient.setQueryData(notificationsQuery.queryKey, (listed) =>
    listed && listed.pages.length > 1
      ? { pages: listed.pages.slice(0, 1), pageParams: listed.pageParams.slice(0, 1) }
      : listed,
  )

type Change = {
  /** Changes or removes (null) an item of the cached list. */
  item: (item: NotificationView, id: string) => NotificationView | null
  count: (unread: number, wasUnread: boolean) => number
}

const isUnread = (listed: { pages: NotificationsPage[] } | undefined, id: string) =>
  listed?.pages.some(({ notifications }) => notifications.some((one) => one.id === id && !one.isRead)) ??
  false

/** Updates list and count optimistically and rolls back on failure. */
function useChange<Subject extends string | undefined>(
  send: (subject: Subject) => Promise<unknown>,
  { item, count }: Change,
) {
  const queryClient = useQueryClient()
  const listKey = notificationsQuery.queryKey
  return useMutation({
    mutationFn: send,
    meta: {
      touches: [key('notifications')],
      ...atOnce((subject: Subject) => {
        const id = subject ?? ''
        return [
          // Before the list changes, which tells whether it was unread.
          shown(unreadCountQuery.queryKey, (unread) => ({
            count: Math.max(0, count(unread.count, isUnread(queryClient.getQueryData(listKey), id))),
          })),
          shown(listKey, (listed) => ({
            ...listed,
            pages: listed.pages.map((page) => ({
              ...page,
              notifications: page.notifications.flatMap((one) => item(one, id) ?? []),
            })),
          })),
        ]
      }),
    },
  })
}

const oneLess = (unread: number, wasUnread: boolean) => (wasUnread ? unread - 1 : unread)

export const useMarkRead = () =>
  useChange(postRead, {
    item: (one, id) => (one.id === id ? { ...one, isRead: true } : one),
    count: oneLess,
  })

export const useMarkAllRead = () =>
  useChange<undefined>(postAllRead, { item: (one) => ({ ...one, isRead: true }), count: () => 0 })

export const useDeleteNotification = () =>
  useChange(sendDelete, { item: (one, id) => (one.id === id ? null : one), count: oneLess })

export const notificationPreferencesQuery = queryOptions({
  queryKey: key('notificationPreferences'),
  queryFn: () => getNotificationPreferences(),
})

/** Saves optimistically and rolls back on failure. */
export const useSetNotificationPreference = () =>
  useMutation({
    mutationFn: (data: SetNotificationPreferenceInput) => setNotificationPreference({ data }),
    meta: {
      touches: [notificationPreferencesQuery.queryKey],
      ...atOnce((choice: SetNotificationPreferenceInput) => [
        shown(notificationPreferencesQuery.queryKey, (view) => withChoice(view, choice)),
      ]),
    },
  })

const withChoice = (
  view: NotificationPreferencesView,
  { type, channel, isOn }: SetNotificationPreferenceInput,
): NotificationPreferencesView => {
  const types = view.types.map((one) => (one.type === type ? { ...one, [channel]: isOn } : one))
  return types.some((one) => one.type === type) ? { ...view, types } : { ...view, weeklyDigest: isOn }
}
