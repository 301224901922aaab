import { memberOfGroup, memberOfProperty, memberOfStay } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import * as pages from './server/stay-pages.service.ts'
import * as trash from './server/stay-trash.service.ts'
import * as stays from './server/stays.service.ts'
import {
  decideStayInput,
  listNightsInput,
  listOverlapsInput,
  listPastStaysInput,
  moveStayInput,
  requestStayInput,
  updateStayInput,
} from './stays.schemas.ts'

export const getPropertyStays = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => pages.getPropertyStays(context.ctx, data.propertyId))

export const getStay = memberOfStay({ method: 'GET' })
  .validator(input(ids('stayId')))
  .handler(({ context, data }) => pages.getStay(context.ctx, data.stayId))

export const listPastStays = memberOfProperty({ method: 'GET' })
  .validator(input(listPastStaysInput))
  .handler(({ context, data }) => pages.listPastStays(context.ctx, data))

export const listOverlaps = memberOfProperty({ method: 'GET' })
  .validator(input(listOverlapsInput))
  .handler(({ context, data }) => pages.listOverlaps(context.ctx, data))

export const listNights = memberOfProperty({ method: 'GET' })
  .validator(input(listNightsInput))
  .handler(({ context, data }) => pages.listNights(context.ctx, data))

export const requestStay = memberOfProperty({ method: 'POST' })
  .validator(input(requestStayInput))
  .handler(({ context, data }) => stays.requestStay(context.ctx, data))

export const updateStay = memberOfStay({ method: 'POST' })
  .validator(input(updateStayInput))
  .handler(({ context, data }) => stays.updateStay(context.ctx, data))

export const moveStay = memberOfStay({ method: 'POST' })
  .validator(input(moveStayInput))
  .handler(({ context, data }) => stays.moveStay(context.ctx, data))

export const decideStay = memberOfStay({ method: 'POST' })
  .validator(input(decideStayInput))
  .handler(({ context, data }) => stays.decideStay(context.ctx, data))

export const deleteStay = memberOfStay({ method: 'POST' })
  .validator(input(ids('stayId')))
  .handler(({ context, data }) => trash.deleteStay(context.ctx, data.stayId))

export const restoreStay = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'stayId')))
  .handler(({ context, data }) => trash.restoreStay(context.ctx, data.stayId))
