import { memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import { exemptHandoverItemInput } from './handover.schemas.ts'
import * as handover from './server/handover.service.ts'

export const getHandover = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => handover.getHandover(context.ctx, data.propertyId))

export const checkHandover = memberOfProperty({ method: 'POST' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => handover.checkHandover(context.ctx, data.propertyId))

export const exemptHandoverItem = memberOfProperty({ method: 'POST' })
  .validator(input(exemptHandoverItemInput))
  .handler(({ context, data }) => handover.exemptHandoverItem(context.ctx, data))
