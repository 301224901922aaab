import {
  memberOfGroup,
  memberOfProject,
  memberOfProperty,
  memberOfVisit,
  memberOfWorker,
} from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids, ofWorkerInput } from '../work-terms/fields.schemas.ts'
import * as trash from './server/visit-trash.service.ts'
import * as visits from './server/visits.service.ts'
import { moveVisitInput, proposeVisitInput, updateVisitInput } from './visits.schemas.ts'

export const getVisit = memberOfVisit({ method: 'GET' })
  .validator(input(ids('visitId')))
  .handler(({ context, data }) => visits.getVisit(context.ctx, data.visitId))

export const listVisitsOfProject = memberOfProject({ method: 'GET' })
  .validator(input(ids('projectId')))
  .handler(({ context, data }) => visits.listVisitsOf(context.ctx, data))

export const listVisitsOfProperty = memberOfProperty({ method: 'GET' })
  .validator(input(ids('propertyId')))
  .handler(({ context, data }) => visits.listVisitsOf(context.ctx, data))

export const listVisitsOfWorker = memberOfWorker({ method: 'GET' })
  .validator(input(ofWorkerInput))
  .handler(({ context, data }) => visits.listVisitsOfWorker(context.ctx, data))

export const proposeVisit = memberOfProperty({ method: 'POST' })
  .validator(input(proposeVisitInput))
  .handler(({ context, data }) => visits.proposeVisit(context.ctx, data))

export const updateVisit = memberOfVisit({ method: 'POST' })
  .validator(input(updateVisitInput))
  .handler(({ context, data }) => visits.updateVisit(context.ctx, data))

export const moveVisit = memberOfVisit({ method: 'POST' })
  .validator(input(moveVisitInput))
  .handler(({ context, data }) => visits.moveVisit(context.ctx, data))

export const deleteVisit = memberOfVisit({ method: 'POST' })
  .validator(input(ids('visitId')))
  .handler(({ context, data }) => trash.deleteVisit(context.ctx, data.visitId))

export const restoreVisit = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'visitId')))
  .handler(({ context, data }) => trash.restoreVisit(context.ctx, data.visitId))
