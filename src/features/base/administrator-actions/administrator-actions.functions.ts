import { adminFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { listAdministratorActionsInput } from './administrator-actions.schemas.ts'
import * as actions from './server/administrator-actions.service.ts'

export const listAdministratorActions = adminFn({ method: 'GET' })
  .validator(input(listAdministratorActionsInput))
  .handler(({ context, data }) => actions.listAdministratorActions(context.ctx, data))
