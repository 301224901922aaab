import { memberOfFamilyEvent, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import {
  createFamilyEventInput,
  moveFamilyEventInput,
  updateFamilyEventInput,
} from './family-events.schemas.ts'
import * as events from './server/family-events.service.ts'

export const getFamilyEvent = memberOfFamilyEvent({ method: 'GET' })
  .validator(input(ids('familyEventId')))
  .handler(({ context, data }) => events.getFamilyEvent(context.ctx, data.familyEventId))

export const createFamilyEvent = memberOfGroup({ method: 'POST' })
  .validator(input(createFamilyEventInput))
  .handler(({ context, data }) => events.createFamilyEvent(context.ctx, data))

export const updateFamilyEvent = memberOfFamilyEvent({ method: 'POST' })
  .validator(input(updateFamilyEventInput))
  .handler(({ context, data }) => events.updateFamilyEvent(context.ctx, data))

export const moveFamilyEvent = memberOfFamilyEvent({ method: 'POST' })
  .validator(input(moveFamilyEventInput))
  .handler(({ context, data }) => events.moveFamilyEvent(context.ctx, data))

export const deleteFamilyEvent = memberOfFamilyEvent({ method: 'POST' })
  .validator(input(ids('familyEventId')))
  .handler(({ context, data }) => events.deleteFamilyEvent(context.ctx, data.familyEventId))

export const restoreFamilyEvent = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'familyEventId')))
  .handler(({ context, data }) => events.restoreFamilyEvent(context.ctx, data.familyEventId))
