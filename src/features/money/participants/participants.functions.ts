import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import { addOutsiderInput } from './participants.schemas.ts'
import * as participants from './server/participants.service.ts'

export const listParticipants = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => participants.listParticipants(context.ctx, context.ctx.db))

export const addOutsider = memberOfGroup({ method: 'POST' })
  .validator(input(addOutsiderInput))
  .handler(({ context, data }) => participants.addOutsider(context.ctx, data.name))
