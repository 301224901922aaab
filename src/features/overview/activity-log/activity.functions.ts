import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { listActivityInput } from './activity.schemas.ts'
import * as activity from './server/activity-log.service.ts'

export const listActivity = memberOfGroup({ method: 'GET' })
  .validator(input(listActivityInput))
  .handler(({ context, data }) => activity.listGroupActivity(context.ctx, data))
