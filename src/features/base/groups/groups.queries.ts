import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import type { Role } from '../../../server/context.ts'
import {
  createGroup,
  deleteGroup,
  getGroup,
  leaveGroup,
  listDeletedGroups,
  listMembers,
  listMyFamilyGroups,
  removeMember,
  restoreGroup,
  updateGroup,
  updateMemberRole,
  updateMyColor,
} from './groups.functions.ts'
import type { MemberColor } from './groups.rules.ts'
import type { CreateGroupInput, MemberView, UpdateGroupInput } from './groups.schemas.ts'
import { useSelectedGroup } from './selected-group.store.ts'

// Loaded with every page, so the schema library is imported on demand.

export const myFamilyGroupsQuery = queryOptions({
  queryKey: key('myFamilyGroups'),
  queryFn: () => listMyFamilyGroups(),
  meta: { onEveryPage: true },
})

/** The same list for the header's switcher, loaded separately because it is on every page. */
export const myFamilyGroupsSwitcherQuery = queryOptions({
  queryKey: key('myFamilyGroupsSwitcher'),
  queryFn: () => listMyFamilyGroups(),
  meta: { onEveryPage: true },
})

export const groupQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'details'),
    queryFn: () => getGroup({ data: { familyGroupId } }),
  })

export const membersQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'members'),
    queryFn: () => listMembers({ data: { familyGroupId } }),
  })

export const deletedGroupsQuery = queryOptions({
  queryKey: key('deletedFamilyGroups'),
  queryFn: () => listDeletedGroups(),
})

/** Drops a group's cached data once no page shows it. */
export const dropGroup = (queryClient: QueryClient, familyGroupId: string) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === familyGroupId })

/** Removes the cache of a group that the caller no longer has access to, once no page shows it. */
export function useForgetGroup() {
  const queryClient = useQueryClient()
  return (familyGroupId: string) => {
    useSelectedGroup.getState().forget(familyGroupId)
    dropGroup(queryClient, familyGroupId)
  }
}

export const useCreateGroup = () =>
  useMutation({ mutationFn: (data: CreateGroupInput) => createGroup({ data }) })

export const useUpdateGroup = () =>
  useMutation({ mutationFn: (data: UpdateGroupInput) => updateGroup({ data }) })

export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (familyGroupId: string) => deleteGroup({ data: { familyGroupId } }),
    meta: { leaves: 'page' },
  })

export const useRestoreGroup = () =>
  useMutation({
    mutationFn: (deletedFamilyGroupId: string) => restoreGroup({ data: { deletedFamilyGroupId } }),
  })

export const useLeaveGroup = () =>
  useMutation({
    mutationFn: (familyGroupId: string) => leaveGroup({ data: { familyGroupId } }),
    meta: { leaves: 'page' },
  })

/** Mutation `meta` for changes to the member list. */
const membersAtOnce = <Change>(
  familyGroupId: string,
  apply: (members: MemberView[], change: Change) => MemberView[],
) =>
  atOnce((change: Change) => [
    shown(membersQuery(familyGroupId).queryKey, (members) => apply(members, change)),
  ])

export const useUpdateMemberRole = (familyGroupId: string) =>
  useMutation({
    mutationFn: (change: { userId: string; role: Role }) =>
      updateMemberRole({ data: { familyGroupId, ...change } }),
    meta: membersAtOnce<{ userId: string; role: Role }>(familyGroupId, (members, { userId, role }) =>
      members.map((member) => (member.userId === userId ? { ...member, role } : member)),
    ),
  })

export const useRemoveMember = (familyGroupId: string) =>
  useMutation({
    mutationFn: (change: { userId: string; writeOffReason: string | null }) =>
      removeMember({ data: { familyGroupId, ...change } }),
    meta: membersAtOnce<{ userId: string }>(familyGroupId, (members, { userId }) =>
      members.filter((member) => member.userId !== userId),
    ),
  })

export const useUpdateMyColor = (familyGroupId: string) =>
  useMutation({
    mutationFn: (color: MemberColor) => updateMyColor({ data: { familyGroupId, color } }),
    meta: membersAtOnce<MemberColor>(familyGroupId, (members, color) =>
      members.map((member) => (member.isMe ? { ...member, color } : member)),
    ),
  })
