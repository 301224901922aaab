import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { groupInput } from '../../base/groups/groups.schemas.ts'
import * as trash from './server/trash.service.ts'

export const listTrash = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => trash.listTrash(context.ctx))
