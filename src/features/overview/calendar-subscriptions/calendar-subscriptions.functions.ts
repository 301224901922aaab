import { managerOfGroup, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './calendar-subscriptions.schemas.ts'
import * as subscriptions from './server/calendar-subscriptions.service.ts'

export const listCalendarSubscriptions = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listCalendarSubscriptionsInput))
  .handler(({ context }) => subscriptions.listCalendarSubscriptions(context.ctx))

export const addCalendarSubscription = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.addCalendarSubscriptionInput))
  .handler(({ context, data }) => subscriptions.addCalendarSubscription(context.ctx, data))

export const updateCalendarSubscription = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.updateCalendarSubscriptionInput))
  .handler(({ context, data }) => subscriptions.updateCalendarSubscription(context.ctx, data))

export const refreshCalendarSubscription = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.calendarSubscriptionInput))
  .handler(({ context, data }) => subscriptions.refreshCalendarSubscription(context.ctx, data))

export const removeCalendarSubscription = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.calendarSubscriptionInput))
  .handler(({ context, data }) => subscriptions.removeCalendarSubscription(context.ctx, data))
