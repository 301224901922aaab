import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { checkActivityInput, compareSealInput } from './activity-seals.schemas.ts'
import * as seals from './server/activity-seals.service.ts'

export const checkActivity = memberOfGroup({ method: 'GET' })
  .validator(input(checkActivityInput))
  .handler(({ context, data }) => seals.checkActivity(context.ctx, data.after))

export const compareSeal = memberOfGroup({ method: 'GET' })
  .validator(input(compareSealInput))
  .handler(({ context, data }) => seals.compareSeal(context.ctx, data.seal))
