import { managerOfDeletedGroup, managerOfGroup, memberOfGroup, signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  createGroupInput,
  groupInput,
  removeMemberInput,
  restoreGroupInput,
  updateGroupInput,
  updateMemberRoleInput,
  updateMyColorInput,
} from './groups.schemas.ts'
import * as groups from './server/groups.service.ts'
import * as members from './server/members.service.ts'

export const listMyFamilyGroups = signedInFn({ method: 'GET' }).handler(({ context }) =>
  groups.listMyFamilyGroups(context.ctx),
)

export const createGroup = signedInFn({ method: 'POST' })
  .validator(input(createGroupInput))
  .handler(({ context, data }) => groups.createGroup(context.ctx, data))

export const getGroup = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => groups.getGroup(context.ctx))

export const updateGroup = managerOfGroup({ method: 'POST' })
  .validator(input(updateGroupInput))
  .handler(({ context, data }) => groups.updateGroup(context.ctx, data))

export const deleteGroup = managerOfGroup({ method: 'POST' })
  .validator(input(groupInput))
  .handler(({ context }) => groups.deleteGroup(context.ctx))

export const restoreGroup = managerOfDeletedGroup({ method: 'POST' })
  .validator(input(restoreGroupInput))
  .handler(({ context }) => groups.restoreGroup(context.ctx))

export const listDeletedGroups = signedInFn({ method: 'GET' }).handler(({ context }) =>
  groups.listDeletedGroups(context.ctx),
)

export const listMembers = memberOfGroup({ method: 'GET' })
  .validator(input(groupInput))
  .handler(({ context }) => members.listMembers(context.ctx))

export const updateMemberRole = managerOfGroup({ method: 'POST' })
  .validator(input(updateMemberRoleInput))
  .handler(({ context, data }) => members.updateMemberRole(context.ctx, data))

export const removeMember = managerOfGroup({ method: 'POST' })
  .validator(input(removeMemberInput))
  .handler(({ context, data }) => members.removeMember(context.ctx, data.userId, data.writeOffReason))

export const leaveGroup = memberOfGroup({ method: 'POST' })
  .validator(input(groupInput))
  .handler(({ context }) => members.leaveGroup(context.ctx))

export const updateMyColor = memberOfGroup({ method: 'POST' })
  .validator(input(updateMyColorInput))
  .handler(({ context, data }) => members.updateMyColor(context.ctx, data))
