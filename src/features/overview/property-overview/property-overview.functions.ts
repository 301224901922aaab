import { memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../../work/work-terms/fields.schemas.ts'
import * as overview from './server/property-overview.service.ts'

export const getPropertyOverview = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => overview.getPropertyOverview(context.ctx, data.propertyId))
