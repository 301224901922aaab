import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import {
  listAgainInput,
  listNotificationsInput,
  markChosenReadInput,
  markUnreadAgainInput,
  setNotificationPreferenceInput,
  setReadInput,
  snoozeInput,
} from './notifications.schemas.ts'
import * as page from './server/notification-page.service.ts'
import * as notifications from './server/notifications.service.ts'
import * as preferences from './server/preferences.service.ts'

/** For the document; the bell uses plain HTTP (`notifications.calls.ts`). */
export const countUnread = signedInFn({ method: 'GET' }).handler(({ context }) =>
  notifications.countUnread(context.ctx),
)

export const listNotifications = signedInFn({ method: 'GET' })
  .validator(input(listNotificationsInput))
  .handler(({ context, data }) => page.listChosen(context.ctx, data))

export const setNotificationRead = signedInFn({ method: 'POST' })
  .validator(input(setReadInput))
  .handler(({ context, data }) => page.setRead(context.ctx, data))

export const markNotificationsRead = signedInFn({ method: 'POST' })
  .validator(input(markChosenReadInput))
  .handler(({ context, data }) => page.markChosenRead(context.ctx, data))

export const markNotificationsUnread = signedInFn({ method: 'POST' })
  .validator(input(markUnreadAgainInput))
  .handler(({ context, data }) => page.markUnreadAgain(context.ctx, data))

export const snoozeNotification = signedInFn({ method: 'POST' })
  .validator(input(snoozeInput))
  .handler(({ context, data }) => page.snooze(context.ctx, data))

export const listNotificationAgain = signedInFn({ method: 'POST' })
  .validator(input(listAgainInput))
  .handler(({ context, data }) => page.listAgain(context.ctx, data))

export const getNotificationPreferences = signedInFn({ method: 'GET' }).handler(({ context }) =>
  preferences.getNotificationPreferences(context.ctx, { mailIsConfigured: runtime().mail.isConfigured }),
)

export const setNotificationPreference = signedInFn({ method: 'POST' })
  .validator(input(setNotificationPreferenceInput))
  .handler(({ context, data }) => preferences.setNotificationPreference(context.ctx, data))
