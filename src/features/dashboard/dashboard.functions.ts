import { memberFn } from '../../rpc/functions.ts'
import { input } from '../../rpc/input.ts'
import { groupInput } from '../groups/groups.schemas.ts'
import * as dashboard from './server/dashboard.service.ts'

export const getDashboard = memberFn({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => dashboard.getDashboard(context.ctx))
