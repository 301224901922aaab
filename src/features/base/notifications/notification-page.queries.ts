import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { isAppError } from '../../../lib/app-error.ts'
import type { NotificationSearch } from './notification-search.ts'
import {
  listNotificationAgain,
  listNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  setNotificationRead,
  snoozeNotification,
} from './notifications.functions.ts'
import { pollMs } from './notifications.rules.ts'
import type { ListAgainInput, MarkChosenReadInput, SnoozeInput } from './notifications.schemas.ts'

/** The notifications page. */
export const chosenNotificationsQuery = (search: NotificationSearch) =>
  infiniteQueryOptions({
    queryKey: key('notifications', 'page', search),
    queryFn: ({ pageParam: before }: { pageParam: string | null }) =>
      listNotifications({ data: { ...search, ...(before && { before }) } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    // Like the bell, so that a snoozed one comes back to an open page; but never many pages at once.
    refetchInterval: ({ state }) =>
      isAppError(state.error, 'signed-out') || (state.data?.pages.length ?? 0) > 1 ? false : pollMs,
  })

const meta = { touches: [key('notifications')] }

export const useSetRead = () =>
  useMutation({
    mutationFn: (data: { notificationId: string; isRead: boolean }) => setNotificationRead({ data }),
    meta,
  })

export const useMarkChosenRead = () =>
  useMutation({ mutationFn: (data: MarkChosenReadInput) => markNotificationsRead({ data }), meta })

export const useMarkUnreadAgain = () =>
  useMutation({ mutationFn: (readAt: string) => markNotificationsUnread({ data: { readAt } }), meta })

export const useSnooze = () =>
  useMutation({ mutationFn: (data: SnoozeInput) => snoozeNotification({ data }), meta })

export const useListAgain = () =>
  useMutation({ mutationFn: (data: ListAgainInput) => listNotificationAgain({ data }), meta })
