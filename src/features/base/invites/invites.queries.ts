import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dropGroup, familyGroupKey, refreshMyFamilyGroups } from '../groups/groups.queries.ts'
import { acceptInvite, declineInvite, inviteUser, listInvites, revokeInvite } from './invites.functions.ts'
import type { InviteFields } from './invites.schemas.ts'

export const invitesQuery = (familyGroupId: string) =>
  infiniteQueryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'invites'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      listInvites({ data: { familyGroupId, before: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })

/** The list of invites, and the group's activity, which tells of each. */
function useRefreshInvites(familyGroupId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) })
}

export function useInviteUser(familyGroupId: string) {
  const refresh = useRefreshInvites(familyGroupId)
  return useMutation({
    mutationFn: ({ email, maxUses, ...rest }: InviteFields) =>
      inviteUser({ data: { ...rest, familyGroupId, email, maxUses: email ? 1 : maxUses } }),
    onSuccess: refresh,
  })
}

export function useRevokeInvite(familyGroupId: string) {
  const refresh = useRefreshInvites(familyGroupId)
  return useMutation({
    mutationFn: (inviteId: string) => revokeInvite({ data: { inviteId } }),
    // Also after a refusal: somebody may have answered it meanwhile.
    onSettled: refresh,
  })
}

/** The bell may tell of the invite: what is answered leads nowhere any more. */
const notificationsKey = ['notifications']

/** A new member sees a group more; whoever comes back sees nothing of what they saw before. */
export function useAcceptInvite(inviteCode: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => acceptInvite({ data: { inviteCode } }),
    onSuccess: ({ familyGroupId }) => {
      dropGroup(queryClient, familyGroupId)
      void queryClient.invalidateQueries({ queryKey: notificationsKey })
      return refreshMyFamilyGroups(queryClient)
    },
  })
}

export function useDeclineInvite(inviteCode: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => declineInvite({ data: { inviteCode } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
}
