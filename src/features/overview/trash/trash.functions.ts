import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as trash from './server/trash.service.ts'
import { listTrashInput, restoreDeletedInput } from './trash.schemas.ts'

export const listTrash = memberOfGroup({ method: 'GET' })
  .validator(input(listTrashInput))
  .handler(({ context, data }) => trash.listTrash(context.ctx, data.after))

export const restoreDeleted = memberOfGroup({ method: 'POST' })
  .validator(input(restoreDeletedInput))
  .handler(({ context, data }) => trash.restoreDeleted(context.ctx, data))
