import { adminFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import * as users from './server/user-administration.service.ts'
import { listUsersInput, suspendUserInput, unsuspendUserInput } from './user-administration.schemas.ts'

export const listUsers = adminFn({ method: 'GET' })
  .validator(input(listUsersInput))
  .handler(({ context, data }) => users.listUsers(context.ctx, data, runtime().env.ADMIN_EMAILS))

export const suspendUser = adminFn({ method: 'POST' })
  .validator(input(suspendUserInput))
  .handler(({ context, data }) => users.suspendUser(context.ctx, data, runtime().localProvider))

export const unsuspendUser = adminFn({ method: 'POST' })
  .validator(input(unsuspendUserInput))
  .handler(({ context, data }) => users.unsuspendUser(context.ctx, data.userId))
