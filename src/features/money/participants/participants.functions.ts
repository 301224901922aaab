import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import * as participants from './server/participants.service.ts'

export const listParticipants = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => participants.listParticipants(context.ctx, context.ctx.db))
