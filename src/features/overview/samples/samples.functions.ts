import { managerOfGroup, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import { loadSampleFamilyInput } from './samples.schemas.ts'
import * as samples from './server/samples.service.ts'

export const loadSampleFamily = signedInFn({ method: 'POST' })
  .validator(input(loadSampleFamilyInput))
  .handler(({ context, data }) => samples.loadSampleFamily(context.ctx, data))

export const removeSampleFamily = managerOfGroup({ method: 'POST' })
  .validator(input(groupInput))
  .handler(({ context }) => samples.removeSampleFamily(context.ctx))
