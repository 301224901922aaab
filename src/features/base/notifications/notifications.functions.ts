import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import { setNotificationPreferenceInput } from './notifications.schemas.ts'
import * as notifications from './server/notifications.service.ts'
import * as preferences from './server/preferences.service.ts'

/** For the document; the bell uses plain HTTP (`notifications.calls.ts`). */
export const countUnread = signedInFn({ method: 'GET' }).handler(({ context }) =>
  notifications.countUnread(context.ctx),
)

export const getNotificationPreferences = signedInFn({ method: 'GET' }).handler(({ context }) =>
  preferences.getNotificationPreferences(context.ctx, { mailIsConfigured: runtime().mail.isConfigured }),
)

export const setNotificationPreference = signedInFn({ method: 'POST' })
  .validator(input(setNotificationPreferenceInput))
  .handler(({ context, data }) => preferences.setNotificationPreference(context.ctx, data))
