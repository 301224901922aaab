import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { addOutsiderInput } from './outsiders.schemas.ts'
import * as outsiders from './server/outsiders.service.ts'

export const addOutsider = memberOfGroup({ method: 'POST' })
  .validator(input(addOutsiderInput))
  .handler(({ context, data }) => outsiders.addOutsider(context.ctx, data.name))
