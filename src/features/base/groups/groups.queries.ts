import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** The groups of the person who is signed in. */
export const myFamilyGroupsQuery = queryOptions({
  queryKey: ['myFamilyGroups'],
  queryFn: () => listMyFamilyGroups(),
})

/** The same list for the switcher in the header, which is on every page and loads on its own. */
export const myFamilyGroupsSwitcherQuery = queryOptions({
  queryKey: ['myFamilyGroupsSwitcher'],
  queryFn: () => listMyFamilyGroups(),
})

/** What is kept of the management of one group begins with this key: details, members, invites, activity, trash. */
export const familyGroupKey = (familyGroupId: string) => ['familyGroup', familyGroupId] as const

export const groupQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'details'],
    queryFn: () => getGroup({ data: { familyGroupId } }),
  })

export const membersQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'members'],
    queryFn: () => listMembers({ data: { familyGroupId } }),
  })

export const deletedGroupsQuery = queryOptions({
  queryKey: ['deletedFamilyGroups'],
  queryFn: () => listDeletedGroups(),
})

const listsOfGroups = [myFamilyGroupsQuery, myFamilyGroupsSwitcherQuery, deletedGroupsQuery]

/**
 * For whatever changes which groups there are, how they are called, or the caller's role in them: the lists of groups,
 * and the search with its places, which goes through all of them.
 */
export const refreshMyFamilyGroups = (queryClient: QueryClient) =>
  Promise.all(
    [...listsOfGroups.map(({ queryKey }) => queryKey), ['places'], ['search']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** What shows a group: its management, its dashboard, its calendar, and how its people stand. */
const pagesOfGroup = (familyGroupId: string) => [
  familyGroupKey(familyGroupId),
  ['balances', familyGroupId],
  ['participants', familyGroupId],
  ['settlements', familyGroupId],
  ['dashboard', familyGroupId],
  ['calendar', familyGroupId],
]

/** After a change of a group: its pages, and the lists of groups. */
const refreshGroup = (queryClient: QueryClient, familyGroupId: string) =>
  Promise.all([
    refreshMyFamilyGroups(queryClient),
    ...pagesOfGroup(familyGroupId).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ])

/** Lets go of what was read of a group, once no page shows it: what comes next is asked for anew. */
export function dropGroup(queryClient: QueryClient, familyGroupId: string) {
  for (const queryKey of pagesOfGroup(familyGroupId)) queryClient.removeQueries({ queryKey })
}

/** For a group that is gone for the caller, once no page shows it any more. */
export function useForgetGroup() {
  const queryClient = useQueryClient()
  return (familyGroupId: string) => {
    useSelectedGroup.getState().forget(familyGroupId)
    dropGroup(queryClient, familyGroupId)
  }
}

export function useCreateGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: CreateGroupInput) => createGroup({ data }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}

export function useUpdateGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: UpdateGroupInput) => updateGroup({ data }),
    onSuccess: (_, { familyGroupId }) => refreshGroup(queryClient, familyGroupId),
  })
}

export function useDeleteGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (familyGroupId: string) => deleteGroup({ data: { familyGroupId } }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}

export function useRestoreGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deletedFamilyGroupId: string) => restoreGroup({ data: { deletedFamilyGroupId } }),
    onSuccess: (_, familyGroupId) => refreshGroup(queryClient, familyGroupId),
  })
}

export function useLeaveGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (familyGroupId: string) => leaveGroup({ data: { familyGroupId } }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}

/** A change of the list of members: shown at once, and rolled back when it is refused. */
function useMemberChange<Change>(
  familyGroupId: string,
  mutationFn: (change: Change) => Promise<unknown>,
  apply: (members: MemberView[], change: Change) => MemberView[],
) {
  const queryClient = useQueryClient()
  const { queryKey } = membersQuery(familyGroupId)
  return useMutation({
    mutationFn,
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, apply(before, change))
      return { before }
    },
    onError: (_error, _change, kept) => queryClient.setQueryData(queryKey, kept?.before),
    onSettled: () => refreshGroup(queryClient, familyGroupId),
  })
}

export const useUpdateMemberRole = (familyGroupId: string) =>
  useMemberChange(
    familyGroupId,
    (change: { userId: string; role: Role }) => updateMemberRole({ data: { familyGroupId, ...change } }),
    (members, { userId, role }) =>
      members.map((member) => (member.userId === userId ? { ...member, role } : member)),
  )

export const useRemoveMember = (familyGroupId: string) =>
  useMemberChange(
    familyGroupId,
    (change: { userId: string; writeOffReason: string | null }) =>
      removeMember({ data: { familyGroupId, ...change } }),
    (members, { userId }) => members.filter((member) => member.userId !== userId),
  )

export const useUpdateMyColor = (familyGroupId: string) =>
  useMemberChange(
    familyGroupId,
    (color: MemberColor) => updateMyColor({ data: { familyGroupId, color } }),
    (members, color) => members.map((member) => (member.isMe ? { ...member, color } : member)),
  )
