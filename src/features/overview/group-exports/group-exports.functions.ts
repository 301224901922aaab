import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupExportInput, startGroupExportInput } from './group-exports.schemas.ts'
import * as groupExports from './server/group-exports.service.ts'

/** Returns the progress of the caller's group export; null when there is none or it has expired. */
export const myGroupExport = memberOfGroup({ method: 'GET' })
  .validator(input(groupExportInput))
  .handler(({ context }) => groupExports.findMyGroupExport(context.ctx))

export const startGroupExport = memberOfGroup({ method: 'POST' })
  .validator(input(startGroupExportInput))
  .handler(({ context, data }) => groupExports.startGroupExport(context.ctx, data))
