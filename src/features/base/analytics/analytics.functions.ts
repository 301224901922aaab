import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { setAnalyticsOffInput } from './analytics.schemas.ts'
import * as analytics from './server/analytics.service.ts'

export const setAnalyticsOff = signedInFn({ method: 'POST' })
  .validator(input(setAnalyticsOffInput))
  .handler(({ context, data }) => analytics.setAnalyticsOff(context.ctx, data))
