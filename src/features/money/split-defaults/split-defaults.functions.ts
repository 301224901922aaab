import { managerOfGroup, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as splitDefaults from './server/split-defaults.service.ts'
import {
  defaultSplitInput,
  listSplitDefaultsInput,
  removeSplitDefaultInput,
  setSplitDefaultInput,
} from './split-defaults.schemas.ts'

export const listSplitDefaults = memberOfGroup({ method: 'GET' })
  .validator(input(listSplitDefaultsInput))
  .handler(({ context }) => splitDefaults.listSplitDefaults(context.ctx))

export const getDefaultSplit = memberOfGroup({ method: 'GET' })
  .validator(input(defaultSplitInput))
  .handler(({ context, data }) => splitDefaults.defaultSplit(context.ctx, data))

export const setSplitDefault = managerOfGroup({ method: 'POST' })
  .validator(input(setSplitDefaultInput))
  .handler(({ context, data }) => splitDefaults.setSplitDefault(context.ctx, data))

export const removeSplitDefault = managerOfGroup({ method: 'POST' })
  .validator(input(removeSplitDefaultInput))
  .handler(({ context, data }) => splitDefaults.removeSplitDefault(context.ctx, data.splitDefaultId))
