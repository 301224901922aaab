import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import * as trash from './server/trash.service.ts'
import { restoreDeletedInput } from './trash.schemas.ts'

export const listTrash = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => trash.listTrash(context.ctx))

export const restoreDeleted = memberOfGroup({ method: 'POST' })
  .validator(input(restoreDeletedInput))
  .handler(({ context, data }) => trash.restoreDeleted(context.ctx, data))
