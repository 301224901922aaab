import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { pushTargetInput, setQuietHoursInput } from './push.schemas.ts'
import * as push from './server/push.service.ts'

export const getPushSettings = signedInFn({ method: 'GET' }).handler(({ context }) =>
  push.getPushSettings(context.ctx),
)

export const savePushSubscription = signedInFn({ method: 'POST' })
  .validator(input(pushTargetInput))
  .handler(({ context, data }) => push.savePushSubscription(context.ctx, data))

export const removePushSubscription = signedInFn({ method: 'POST' }).handler(({ context }) =>
  push.removePushSubscription(context.ctx),
)

export const sendTestPush = signedInFn({ method: 'POST' }).handler(({ context }) =>
  push.sendTestPush(context.ctx),
)

export const setQuietHours = signedInFn({ method: 'POST' })
  .validator(input(setQuietHoursInput))
  .handler(({ context, data }) => push.setQuietHours(context.ctx, data))
