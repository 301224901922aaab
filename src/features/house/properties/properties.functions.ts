import { managerOfGroup, managerOfProperty, memberOfProperty, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  createPropertyInput,
  propertyInput,
  restorePropertyInput,
  setPropertyStatusInput,
  updatePropertyInput,
} from './properties.schemas.ts'
import * as coverPhoto from './server/cover-photo.service.ts'
import { listPlaces as places } from './server/places.service.ts'
import * as properties from './server/properties.service.ts'

export const listPlaces = signedInFn({ method: 'GET' }).handler(({ context }) => places(context.ctx))

export const getProperty = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => properties.getProperty(context.ctx, data.propertyId))

export const createProperty = managerOfGroup({ method: 'POST' })
  .validator(input(createPropertyInput))
  .handler(({ context, data }) => properties.createProperty(context.ctx, data))

export const updateProperty = memberOfProperty({ method: 'POST' })
  .validator(input(updatePropertyInput))
  .handler(({ context, data }) => properties.updateProperty(context.ctx, data))

export const setPropertyStatus = managerOfProperty({ method: 'POST' })
  .validator(input(setPropertyStatusInput))
  .handler(({ context, data }) => properties.setPropertyStatus(context.ctx, data.propertyId, data.status))

export const deleteProperty = managerOfProperty({ method: 'POST' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => properties.deleteProperty(context.ctx, data.propertyId))

export const restoreProperty = managerOfGroup({ method: 'POST' })
  .validator(input(restorePropertyInput))
  .handler(({ context, data }) => properties.restoreProperty(context.ctx, data.propertyId))

export const removeCoverPhoto = memberOfProperty({ method: 'POST' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => coverPhoto.removeCoverPhoto(context.ctx, data.propertyId))
