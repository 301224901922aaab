import { adminFn } from '../../../rpc/functions.ts'
import { runtime } from '../../../server/runtime.ts'
import * as checks from './server/checks.service.ts'

export const runChecks = adminFn({ method: 'GET' }).handler(({ context }) =>
  checks.runChecks(context.ctx, runtime()),
)
