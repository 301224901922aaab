import { memberOfStay } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import * as stayChecklists from './server/stay-checklists.service.ts'
import { setItemDoneInput } from './stay-checklists.schemas.ts'

export const getStayChecklists = memberOfStay({ method: 'GET' })
  .validator(input(ids('stayId')))
  .handler(({ context, data }) => stayChecklists.getStayChecklists(context.ctx, data.stayId))

export const setItemDone = memberOfStay({ method: 'POST' })
  .validator(input(setItemDoneInput))
  .handler(({ context, data }) => stayChecklists.setItemDone(context.ctx, data))
