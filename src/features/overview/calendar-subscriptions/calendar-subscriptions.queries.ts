import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  addCalendarSubscription,
  listCalendarSubscriptions,
  refreshCalendarSubscription,
  removeCalendarSubscription,
  updateCalendarSubscription,
} from './calendar-subscriptions.functions.ts'
import type {
  AddCalendarSubscriptionInput,
  CalendarSubscriptionInput,
  UpdateCalendarSubscriptionInput,
} from './calendar-subscriptions.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

/** Read again every few seconds while a calendar is being fetched. */
export const calendarSubscriptionsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('calendarSubscriptions', familyGroupId),
    queryFn: () => listCalendarSubscriptions({ data: { familyGroupId } }),
    refetchInterval: ({ state }) =>
      state.data?.subscriptions.some(({ isFetching }) => isFetching) ? 3_000 : false,
  })

export const useAddCalendarSubscription = () =>
  useMutation({ mutationFn: (data: AddCalendarSubscriptionInput) => addCalendarSubscription({ data }) })

export const useUpdateCalendarSubscription = () =>
  useMutation({ mutationFn: (data: UpdateCalendarSubscriptionInput) => updateCalendarSubscription({ data }) })

export const useRefreshCalendarSubscription = () =>
  useMutation({ mutationFn: (data: CalendarSubscriptionInput) => refreshCalendarSubscription({ data }) })

export const useRemoveCalendarSubscription = () =>
  useMutation({ mutationFn: (data: CalendarSubscriptionInput) => removeCalendarSubscription({ data }) })
