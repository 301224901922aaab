import { adminFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { runtime } from '../../../server/runtime.ts'
import { listGroupsInput } from './administration.schemas.ts'
import { readFigures } from './server/figures.service.ts'
import * as groups from './server/group-list.service.ts'
import { readHealth } from './server/health.service.ts'

export const installationFigures = adminFn({ method: 'GET' }).handler(({ context }) =>
  readFigures(context.ctx),
)

export const listGroups = adminFn({ method: 'GET' })
  .validator(input(listGroupsInput))
  .handler(({ context, data }) => groups.listGroups(context.ctx, data))

export const installationHealth = adminFn({ method: 'GET' }).handler(({ context }) =>
  readHealth(context.ctx, runtime()),
)
