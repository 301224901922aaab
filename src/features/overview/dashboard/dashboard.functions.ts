import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { getRequest } from '../../../rpc/request-scope.ts'
import { getDashboardInput } from './dashboard.schemas.ts'
import { isDismissed } from './first-steps.rules.ts'
import * as dashboard from './server/dashboard.service.ts'

export const getDashboard = memberOfGroup({ method: 'GET' })
  .validator(input(getDashboardInput))
  .handler(({ context: { ctx }, data }) => {
    const { familyGroupId } = data
    const cookies = getRequest().headers.get('cookie')
    const hidesFirstSteps = isDismissed(cookies, { familyGroupId, userId: ctx.user.id })
    return dashboard.getDashboard(ctx, { ...data, hidesFirstSteps })
  })
