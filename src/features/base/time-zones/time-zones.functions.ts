import { signedInFn } from '../../../rpc/functions.ts'
import * as timeZones from './server/time-zones.service.ts'

export const listTimeZones = signedInFn({ method: 'GET' }).handler(({ context }) =>
  timeZones.listTimeZones(context.ctx),
)
