import { managerOfGroup, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as splitDefaults from './server/split-defaults.service.ts'
import * as schemas from './split-defaults.schemas.ts'

export const listSplitDefaults = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listSplitDefaultsInput))
  .handler(({ context }) => splitDefaults.listSplitDefaults(context.ctx))

export const getDefaultSplit = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.defaultSplitInput))
  .handler(({ context, data }) => splitDefaults.defaultSplit(context.ctx, data))

export const setSplitDefault = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.setSplitDefaultInput))
  .handler(({ context, data }) => splitDefaults.setSplitDefault(context.ctx, data))

export const removeSplitDefault = managerOfGroup({ method: 'POST' })
  .validator(input(schemas.removeSplitDefaultInput))
  .handler(({ context, data }) => splitDefaults.removeSplitDefault(context.ctx, data.splitDefaultId))
