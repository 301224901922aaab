import { memberFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as pages from './server/stay-pages.service.ts'
import * as trash from './server/stay-trash.service.ts'
import * as stays from './server/stays.service.ts'
import {
  decideStayInput,
  listNightsInput,
  listOverlapsInput,
  listPastStaysInput,
  moveStayInput,
  propertyStaysInput,
  requestStayInput,
  restoreStayInput,
  stayInput,
  updateStayInput,
} from './stays.schemas.ts'

export const getPropertyStays = memberFn({ method: 'GET' })
  .validator(input(propertyStaysInput))
  .handler(({ context, data }) => pages.getPropertyStays(context.ctx, data.propertyId))

export const getStay = memberFn({ method: 'GET' })
  .validator(input(stayInput))
  .handler(({ context, data }) => pages.getStay(context.ctx, data.stayId))

export const listPastStays = memberFn({ method: 'GET' })
  .validator(input(listPastStaysInput))
  .handler(({ context, data }) => pages.listPastStays(context.ctx, data))

export const listOverlaps = memberFn({ method: 'GET' })
  .validator(input(listOverlapsInput))
  .handler(({ context, data }) => pages.listOverlaps(context.ctx, data))

export const listNights = memberFn({ method: 'GET' })
  .validator(input(listNightsInput))
  .handler(({ context, data }) => pages.listNights(context.ctx, data))

export const requestStay = memberFn({ method: 'POST' })
  .validator(input(requestStayInput))
  .handler(({ context, data }) => stays.requestStay(context.ctx, data))

export const updateStay = memberFn({ method: 'POST' })
  .validator(input(updateStayInput))
  .handler(({ context, data }) => stays.updateStay(context.ctx, data))

export const moveStay = memberFn({ method: 'POST' })
  .validator(input(moveStayInput))
  .handler(({ context, data }) => stays.moveStay(context.ctx, data))

export const decideStay = memberFn({ method: 'POST' })
  .validator(input(decideStayInput))
  .handler(({ context, data }) => stays.decideStay(context.ctx, data))

export const deleteStay = memberFn({ method: 'POST' })
  .validator(input(stayInput))
  .handler(({ context, data }) => trash.deleteStay(context.ctx, data.stayId))

export const restoreStay = memberFn({ method: 'POST' })
  .validator(input(restoreStayInput))
  .handler(({ context, data }) => trash.restoreStay(context.ctx, data.stayId))
