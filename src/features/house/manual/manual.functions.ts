import { memberOfGroup, memberOfManualSection, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { propertyInput } from '../properties/properties.schemas.ts'
import {
  createManualSectionInput,
  manualSectionInput,
  reorderManualInput,
  restoreManualSectionInput,
  updateManualSectionInput,
} from './manual.schemas.ts'
import * as manual from './server/manual.service.ts'

export const listManual = memberOfProperty({ method: 'GET' })
  .validator(input(propertyInput))
  .handler(({ context, data }) => manual.listManual(context.ctx, data.propertyId))

export const createManualSection = memberOfProperty({ method: 'POST' })
  .validator(input(createManualSectionInput))
  .handler(({ context, data }) => manual.createManualSection(context.ctx, data))

export const updateManualSection = memberOfManualSection({ method: 'POST' })
  .validator(input(updateManualSectionInput))
  .handler(({ context, data }) => manual.updateManualSection(context.ctx, data))

export const deleteManualSection = memberOfManualSection({ method: 'POST' })
  .validator(input(manualSectionInput))
  .handler(({ context, data }) => manual.deleteManualSection(context.ctx, data.manualSectionId))

export const restoreManualSection = memberOfGroup({ method: 'POST' })
  .validator(input(restoreManualSectionInput))
  .handler(({ context, data }) => manual.restoreManualSection(context.ctx, data.manualSectionId))

export const reorderManual = memberOfProperty({ method: 'POST' })
  .validator(input(reorderManualInput))
  .handler(({ context, data }) => manual.reorderManual(context.ctx, data))
