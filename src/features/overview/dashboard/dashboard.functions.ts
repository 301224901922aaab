import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getDashboardInput } from './dashboard.schemas.ts'
import * as dashboard from './server/dashboard.service.ts'

export const getDashboard = memberOfGroup({ method: 'GET' })
  .validator(input(getDashboardInput))
  .handler(({ context, data }) => dashboard.getDashboard(context.ctx, data))
