import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptInvite, declineInvite, inviteUser, listInvites, revokeInvite } from './invites.functions.ts'
import type { InviteFields } from './invites.schemas.ts'

export const invitesQuery = (familyGroupId: string) =>
  infiniteQueryOptions({
    queryKey: ['invites', familyGroupId],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      listInvites({ data: { familyGroupId, before: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })

function useRefreshInvites(familyGroupId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: invitesQuery(familyGroupId).queryKey })
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

/** A new member sees a group more; everything that lists groups is asked for again. */
export function useAcceptInvite(inviteCode: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => acceptInvite({ data: { inviteCode } }),
    onSuccess: ({ familyGroupId }) => {
      queryClient.removeQueries({ queryKey: ['dashboard', familyGroupId] })
      return Promise.all(
        ['myFamilyGroups', 'myFamilyGroupsSwitcher'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}

export const useDeclineInvite = (inviteCode: string) =>
  useMutation({ mutationFn: () => declineInvite({ data: { inviteCode } }) })
