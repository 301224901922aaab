import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import { setNotificationPreferenceInput } from './notifications.schemas.ts'
import * as preferences from './server/preferences.service.ts'

export const getNotificationPreferences = signedInFn({ method: 'GET' }).handler(({ context }) =>
  preferences.getNotificationPreferences(context.ctx, { mailIsConfigured: runtime().mail.isConfigured }),
)

export const setNotificationPreference = signedInFn({ method: 'POST' })
  .validator(input(setNotificationPreferenceInput))
  .handler(({ context, data }) => preferences.setNotificationPreference(context.ctx, data))
