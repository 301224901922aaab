import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupExportInput, startGroupExportInput } from './group-exports.schemas.ts'
import * as groupExports from './server/group-exports.service.ts'

/** How far the caller's export of the group is; null when there is none, or its day is over. */
export const myGroupExport = memberOfGroup({ method: 'GET' })
  .validator(input(groupExportInput))
  .handler(({ context }) => groupExports.findMyGroupExport(context.ctx))

export const startGroupExport = memberOfGroup({ method: 'POST' })
  .validator(input(startGroupExportInput))
  .handler(({ context, data }) => groupExports.startGroupExport(context.ctx, data))
