import { signedInFn } from '../../rpc/functions.ts'
import { input } from '../../rpc/input.ts'
import { createGroupInput } from './groups.schemas.ts'
import * as groups from './server/groups.service.ts'

export const listMyFamilyGroups = signedInFn({ method: 'GET' }).handler(({ context }) =>
  groups.listMyFamilyGroups(context.ctx),
)

export const createGroup = signedInFn({ method: 'POST' })
  .validator(input(createGroupInput))
  .handler(({ context, data }) => groups.createGroup(context.ctx, data))
