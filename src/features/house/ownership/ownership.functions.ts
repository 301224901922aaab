import { managerOfProperty, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import { recordOwnershipInput } from './ownership.schemas.ts'
import * as ownership from './server/ownership.service.ts'

export const listOwnership = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => ownership.listOwnership(context.ctx, data.propertyId))

export const getOwnershipState = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => ownership.getOwnershipState(context.ctx, data.propertyId))

export const recordOwnership = managerOfProperty({ method: 'POST' })
  .validator(input(recordOwnershipInput))
  .handler(({ context, data }) => ownership.recordOwnership(context.ctx, data))
